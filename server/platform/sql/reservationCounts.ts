import { reservationStates, type ReservationState } from '#contract/reservations/reservations.ts';

/** The columns of `reservation_counts`: parties of a state by its name, their people with `_covers` behind it. */
export const countColumns: Readonly<Record<ReservationState, string>> = {
  open: 'open',
  seated: 'seated',
  cancelledByCustomer: 'cancelled_by_customer',
  cancelledByRestaurant: 'cancelled_by_restaurant',
  noShow: 'no_show',
};

const columns = reservationStates.map((state) => countColumns[state]);
/** All parties, and all people, whatever became of them. */
export const allParties = columns.join(' + ');
export const allCovers = columns.map((column) => `${column}_covers`).join(' + ');
