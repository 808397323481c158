import { ResponseError, request } from '#data-provider/client.ts';

const patience = 20_000;

/** Posts to a call of the entry. @throws ResponseError for an error response, or with code `offline` without a response */
export async function post(url: string, body: object): Promise<Response> {
  try {
    return await request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
  } catch (error) {
    if (error instanceof ResponseError) throw error;
    throw new ResponseError(0, 'offline', 'offline', 'errors.offline');
  }
}
