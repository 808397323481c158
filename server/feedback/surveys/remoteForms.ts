import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { refuseInsideTransaction } from '#server/platform/db/transactionGuard.ts';
import type { Config } from '#server/platform/kernel/config.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { FormProvider } from '#server/platform/kernel/surveyForms.ts';
import { readForm } from './remoteDialect.ts';

/** Forms of a provider with Typeform's HTTP API. */

type Provider = NonNullable<Config['surveys']['provider']>;

export interface RemoteLimits {
  /** Timeout in milliseconds for an attempt including its response body. */
  patience: number;
  /** Milliseconds before each further attempt. */
  waits: readonly number[];
  /** Maximum bytes of a response. */
  largest: number;
}

/** Short, because a user waits for the response. */
const usual: RemoteLimits = { patience: 8_000, waits: [250, 1_000], largest: 1_048_576 };
/** The longest delay for a provider that requests one, because a user waits. */
const longestWait = 2_000;

const idPattern = /^[\w-]{1,64}$/;

interface RemoteResponse {
  status: number;
  text: string;
  retryAfter: number;
}

const unreachable = (retryAfter?: number) =>
  new ApiError('unavailable', 'The form provider cannot be reached. Try again later.', { retryAfter });
const unreadable = () => new ApiError('unavailable', 'The form provider’s response could not be read.');

/**
 * Fetches forms with retries; the requests are idempotent.
 *
 * @throws ApiError `unavailable` without a response, or without a readable one; the errors of {@link readForm}
 */
export function remoteForms(
  { url, token }: Provider,
  log: Pick<Logger, 'warn'>,
  { patience, waits, largest }: RemoteLimits = usual,
): FormProvider {
  async function ask(id: string): Promise<RemoteResponse> {
    const answer = await fetch(`${url}/forms/${id}`, {
      // The token must only be sent to this address.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    const parts: Uint8Array[] = [];
    let bytes = 0;
    // Leaving the loop closes the connection.
    for await (const part of answer.body ?? []) {
      bytes += part.byteLength;
      if (bytes > largest) throw unreadable();
      parts.push(part);
    }
    const retryAfter = Number(answer.headers.get('retry-after') ?? 0) || 0;
    return { status: answer.status, text: Buffer.concat(parts).toString('utf8'), retryAfter };
  }

  async function answerOf(id: string): Promise<RemoteResponse> {
    for (let attempt = 0; ; attempt += 1) {
      const wait = waits[attempt];
      try {
        const answered = await ask(id);
        const busy = answered.status === 429;
        if (!busy && answered.status < 500) return answered;
        const delay = answered.retryAfter * 1_000;
        if (wait === undefined || delay > longestWait) throw unreachable(answered.retryAfter || undefined);
        await pause(Math.max(wait, delay));
      } catch (error) {
        // A provider that timed out would time out again.
        if (error instanceof ApiError) throw error;
        if (wait === undefined || (error instanceof Error && error.name === 'TimeoutError')) throw unreachable();
        await pause(wait);
      }
    }
  }

  return {
    async form(_companyId, formId) {
      refuseInsideTransaction('A form of another provider');
      if (!idPattern.test(formId)) return null;
      const { status, text } = await answerOf(formId);
      if (status === 404 || status === 410) return null;
      if (status === 401 || status === 403) {
        log.warn({ status }, 'the form provider refuses SURVEY_PROVIDER_TOKEN');
        throw new ApiError('unavailable', 'The form provider does not allow access to this form.');
      }
      if (status !== 200) throw unreadable();
      return readForm(parsed(text), { plain: url.startsWith('http:') });
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}
