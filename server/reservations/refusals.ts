import type { EventRefusal } from '#contract/reservations/reservationEvents.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';

const reasons: Readonly<Record<EventRefusal, string>> = {
  unknownReservation: 'This reservation does not exist.',
  reservationExists: 'There is such a reservation already.',
  reservationDeleted: 'The reservation was deleted.',
  reservationOpen: 'The reservation is open.',
  reservationSeated: 'The party has been seated.',
  reservationCancelled: 'The reservation was cancelled.',
  reservationNoShow: 'The party did not come.',
  notSeated: 'The party has not been seated.',
  alreadyCleared: 'The table has been cleared already.',
  clearedBeforeSeated: 'A table cannot be cleared before the party was seated.',
  noShowBeforeStart: 'Nobody is a no-show before the reservation begins.',
  neverNoShow: 'Walk-ins and entries of the waitlist cannot be no-shows.',
  notWaitlist: 'Only an entry of the waitlist becomes a booking.',
  inFuture: 'This lies in the future.',
  keyUsed: 'The key belongs to another event.',
  managersOnly: 'Only managers delete reservations.',
};

/** The error for a refused action. */
export function refusalOf(reason: EventRefusal | 'staleVersion'): ApiError {
  if (reason === 'staleVersion') return new ApiError('stale_version');
  if (reason === 'managersOnly') return new ApiError('permission_denied', reasons[reason]);
  if (reason === 'unknownReservation') return new ApiError('not_found', reasons[reason]);
  const message = reasons[reason];
  return refused('conflict', 'action', message, { code: reason });
}
