import type { SmsOutcome } from '../kernel/sms.ts';

interface Handed {
  /** Whether what may have been sent is handed over again. */
  again: boolean;
  /** It had been handed over before, and nobody knows what became of it: what is said now tells nothing about then. */
  interrupted: boolean;
}

/** What an answer makes of a message that was handed over, in the queue and in campaigns alike; `later`: it is tried again. */
export function stateAfter(
  { outcome }: SmsOutcome,
  { again, interrupted }: Handed,
): 'sent' | 'failed' | 'unknown' | 'later' {
  if (outcome === 'sent') return 'sent';
  if (outcome === 'refused') return interrupted ? 'unknown' : 'failed';
  return outcome === 'unavailable' || again ? 'later' : 'unknown';
}

/** Whether a message may have been sent by now, so that it is handed over under no other key, and never said to have failed. */
export const isDoubtful = ({ outcome }: SmsOutcome, { interrupted }: Pick<Handed, 'interrupted'>): boolean =>
  interrupted || outcome === 'unknown';
