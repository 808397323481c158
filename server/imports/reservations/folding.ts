import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { ImportProblem } from '#contract/imports/imports.ts';
import { clockSkew, type EventRefusal } from '#contract/reservations/reservationEvents.ts';
import { applyEvent, type FoldableEvent, type FoldedReservation } from '#contract/reservations/reservationFold.ts';

/** The import problems for refusals of the fold. */
const codes: Partial<Record<EventRefusal, readonly [string, ImportProblemCode]>> = {
  neverNoShow: ['status', 'neverNoShow'],
  noShowBeforeStart: ['endedTime', 'noShowBeforeStart'],
  clearedBeforeSeated: ['tableClearTime', 'clearedBeforeSeated'],
};

type Result = { folded: FoldedReservation | null; problem?: never } | { problem: ImportProblem; folded?: never };

/**
 * The reservation after some events, or the reason why they are refused.
 *
 * @param before null for a new one
 * @param now in milliseconds
 */
export function foldEvents(before: FoldedReservation | null, events: readonly FoldableEvent[], now: number): Result {
  let folded = before;
  for (const event of events) {
    if (Date.parse(event.at) > now + clockSkew)
      return { problem: { field: event.kind === 'created' ? 'createdTime' : 'status', code: 'inFuture', value: '' } };
    const { next, refused }: ReturnType<typeof applyEvent> = applyEvent(folded, event);
    if (refused !== undefined) {
      const [field, code] = codes[refused] ?? [null, 'impossible' as const];
      return { problem: { field, code, value: '' } };
    }
    folded = next;
  }
  return { folded };
}
