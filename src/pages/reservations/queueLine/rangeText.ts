import type { WaitRange } from '#contract/reservations/queue/queue.ts';

/** A range of minutes: `10–15`, or one number. */
export const rangeText = ({ from, to }: NonNullable<WaitRange>): string => (from === to ? `${from}` : `${from}–${to}`);
