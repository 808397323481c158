import customers from '#resources/guests/customers/resource.ts';
import type { Resource } from '#resources/framework/resource.ts';

/** The guest list with twelve columns. */
export const wide: Resource = {
  ...customers,
  list: {
    ...customers.list,
    columns: [
      'isVIP',
      'name',
      'phoneNumber',
      'email',
      'tags',
      'visits',
      'seatCount',
      'lastSeat',
      'firstSeen',
      'branchId',
      'language',
      'birthday',
    ],
  },
};
