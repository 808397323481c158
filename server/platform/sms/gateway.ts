import { refuseInsideTransaction } from '../db/transactionGuard.ts';
import type { Config } from '../kernel/config.ts';
import type { GatewaySender, SmsOutcome } from '../kernel/sms.ts';
import { neverReached } from '../kernel/unreached.ts';

type Gateway = NonNullable<Config['sms']['gateway']>;

/** Longer than any working gateway takes to respond. */
const patience = 20_000;
/** A restart or a network failure lasts at most a quarter of an hour; a longer outage needs a person. */
const defaultBackoff: GatewaySender['waits'] = { first: 1_000, longest: 60_000, altogether: 900_000 };

/**
 * Posts messages to an HTTP gateway as JSON `{ to, text, reference }` with the header `Idempotency-Key`. Any 2xx status
 * accepts the message, and its `id` or `messageId` is the gateway's id.
 *
 * @param options.timeout milliseconds until a message without a response is uncertain
 */
export function gatewaySender(
  { url, token, idempotent }: Gateway,
  { timeout = patience, waits = defaultBackoff }: { timeout?: number; waits?: GatewaySender['waits'] } = {},
): GatewaySender {
  return {
    kind: 'gateway',
    idempotent,
    waits,
    async send({ to, text, key }) {
      refuseInsideTransaction('A text message');
      try {
        const answer = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout),
          headers: {
            'content-type': 'application/json',
            'idempotency-key': key,
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ to, text, reference: key }),
        });
        // Always read: the connection is free for the next message only afterwards.
        const body = await answer.text().catch(() => '');
        return outcomeOf(answer.status, body, answer.headers.get('retry-after'));
      } catch (error) {
        return { outcome: neverReached(error) ? 'unavailable' : 'unknown' };
      }
    },
  };
}

/** The outcome for an HTTP status. A failing server (5xx) may have accepted the message before it failed. */
function outcomeOf(status: number, body: string, retryAfter: string | null): SmsOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent', messageId: nameIn(body) };
  if (status >= 500 || status === 408) return { outcome: 'unknown' };
  if (status === 429) {
    const seconds = Number(retryAfter);
    return { outcome: 'unavailable', ...(seconds > 0 && { retryAfterSeconds: seconds }) };
  }
  // The account, the address or the method is wrong, not the message.
  if (status < 400 || [401, 402, 403, 404, 405].includes(status)) return { outcome: 'unavailable' };
  return { outcome: 'refused' };
}

function nameIn(body: string): string | null {
  try {
    const answer = JSON.parse(body) as { id?: unknown; messageId?: unknown } | null;
    const name = answer?.messageId ?? answer?.id;
    return typeof name === 'string' || typeof name === 'number' ? String(name).slice(0, 200) : null;
  } catch {
    return null;
  }
}
