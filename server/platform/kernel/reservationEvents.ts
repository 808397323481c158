import type { EventRefusal, EventGuest } from '#contract/reservations/reservationEvents.ts';
import type { FoldableEvent } from '#contract/reservations/reservationFold.ts';
import type { ReservationState, ReservationType } from '#contract/reservations/reservations.ts';

/** Input and output of the event store. */

export interface IncomingEvent {
  /** The caller's idempotency key. */
  key: string | null;
  /** Our id, or the caller's own; neither for a new reservation that only its key identifies. */
  id: string | null;
  externalId: string | null;
  /** Branch of a new reservation; for other events the reservation must exist. */
  branchId: string;
  event: FoldableEvent;
  /** The guest; undefined if the event does not contain one, null for no guest. */
  guest?: EventGuest | null;
  userId: string | null;
  /** The version that the user saw. */
  version?: number;
  /** The request, if staff make the change by hand, for the audit log. */
  requestId?: string;
  importId?: string;
}

export type EventResult =
  | { status: 'stored'; id: string; version: number; type: ReservationType; state: ReservationState }
  | { status: 'known'; id: string; version: number }
  | { status: 'refused'; id: string | null; reason: EventRefusal | 'staleVersion' };

/** Data changed between reading and locking; the whole transaction must be repeated. */
export class RetryTransaction extends Error {
  override name = 'Again';
}
