import { ApiError, request } from '#data-provider/client.ts';

const patience = 20_000;

/** Posts to one of the entry's calls. @throws ApiError for a refusal, or with code `offline` where no answer came */
export async function post(url: string, body: object): Promise<Response> {
  try {
    return await request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, 'offline', 'offline', 'errors.offline');
  }
}
