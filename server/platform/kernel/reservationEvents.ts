import type { EventRefusal, EventGuest } from '#contract/reservations/reservationEvents.ts';
import type { FoldableEvent } from '#contract/reservations/reservationFold.ts';
import type { ReservationState, ReservationType } from '#contract/reservations/reservations.ts';

/** What the store is told, and what it answers. */

export interface IncomingEvent {
  /** The caller's idempotency key. */
  key: string | null;
  /** Ours, or the caller's own; neither for a new reservation that only its key names. */
  id: string | null;
  externalId: string | null;
  /** Where a new reservation is; what another event is about must be there. */
  branchId: string;
  event: FoldableEvent;
  /** Who comes; undefined where the event does not say, null where it says nobody. */
  guest?: EventGuest | null;
  userId: string | null;
  /** The version that a person saw. */
  version?: number;
  /** The request, where staff do it by hand: then it is in the audit log. */
  requestId?: string;
  importId?: string;
}

export type Outcome =
  | { status: 'stored'; id: string; version: number; type: ReservationType; state: ReservationState }
  | { status: 'known'; id: string; version: number }
  | { status: 'refused'; id: string | null; reason: EventRefusal | 'staleVersion' };

/** Something changed between reading and holding; the whole transaction is to be done again. */
export class RetryTransaction extends Error {
  override name = 'Again';
}
