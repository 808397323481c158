import { reservationStates, type ReservationState } from '#contract/reservations/reservations.ts';

/** The columns of `reservation_counts`: parties of a state by its name, and their covers with the suffix `_covers`. */
export const countColumns: Readonly<Record<ReservationState, string>> = {
  open: 'open',
  seated: 'seated',
  cancelledByCustomer: 'cancelled_by_customer',
  cancelledByRestaurant: 'cancelled_by_restaurant',
  noShow: 'no_show',
};

const columns = reservationStates.map((state) => countColumns[state]);
/** SQL for the sum of all parties, or of all covers, in any state. */
export const allParties = columns.join(' + ');
export const allCovers = columns.map((column) => `${column}_covers`).join(' + ');
