import customers from '#resources/customers/resource.ts';
import type { Resource } from '#resources/define/resource.ts';

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
