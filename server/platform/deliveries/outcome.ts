import type { SmsOutcome } from '../kernel/sms.ts';

interface Handed {
  /** Whether a message that may have been sent is handed over again. */
  again: boolean;
  /** It was handed over before with an unknown result, which this response does not clarify. */
  interrupted: boolean;
}

/** The new status of a message after an outcome, in the queue and in campaigns; `later`: it is retried. */
export function stateAfter(
  { outcome }: SmsOutcome,
  { again, interrupted }: Handed,
): 'sent' | 'failed' | 'unknown' | 'later' {
  if (outcome === 'sent') return 'sent';
  if (outcome === 'refused') return interrupted ? 'unknown' : 'failed';
  return outcome === 'unavailable' || again ? 'later' : 'unknown';
}

/**
 * Whether a message may have been sent, so that it is only handed over with the same key, and never reported as failed.
 */
export const isDoubtful = ({ outcome }: SmsOutcome, { interrupted }: Pick<Handed, 'interrupted'>): boolean =>
  interrupted || outcome === 'unknown';
