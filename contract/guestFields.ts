/**
 * What is kept about a guest: the one list. Form, import, export, merge, erasing, duplicates and filters each answer for
 * every field of it in a record of their own, so that a field which one of them forgets does not compile. The columns of
 * the table `customers` are compared with it.
 */
export const guestFields = [
  'name',
  'familyName',
  'givenName',
  'phoneticFamilyName',
  'phoneticGivenName',
  'gender',
  'phoneNumber',
  'email',
  'language',
  'birthday',
  'seatCount',
  'profilePicture',
  'visits',
  'firstSeenTime',
  'lastSeatTime',
  'branchId',
  'branchIds',
  'isVip',
  'forbidPiiSharing',
  'allowContactInline',
  'allowContactRestaurant',
  'types',
  'tags',
  'note',
] as const;
export type GuestField = (typeof guestFields)[number];

/** A field that has no place somewhere, and why: said, not forgotten. */
export interface NotHere {
  readonly notHere: string;
}

/** @example profilePicture: notHere('a file of text has no pictures') */
export const notHere = (why: string): NotHere => ({ notHere: why });

export const isNotHere = (answer: unknown): answer is NotHere =>
  typeof answer === 'object' && answer !== null && 'notHere' in answer;
