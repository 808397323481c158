import type { CustomerFilters } from './crm.ts';
import { notHere, type GuestField, type NotHere } from './guestFields.ts';

/** By which conditions of the guest list each field is asked about. */
export const filtersOf: Readonly<Record<GuestField, readonly (keyof CustomerFilters)[] | NotHere>> = {
  name: ['name'],
  familyName: ['name'],
  givenName: ['name'],
  phoneticFamilyName: ['name'],
  phoneticGivenName: ['name'],
  gender: ['gender'],
  phoneNumber: ['phone', 'hasPhone'],
  email: ['email', 'hasEmail'],
  language: ['language'],
  birthday: ['birthday'],
  seatCount: ['seatCount'],
  profilePicture: notHere('nobody looks for guests by their picture'),
  visits: ['visits'],
  firstSeenTime: ['firstSeen'],
  lastSeatTime: ['lastSeat'],
  branchId: notHere('the list has branches beside its conditions'),
  branchIds: notHere('the list has branches beside its conditions'),
  isVip: ['isVIP'],
  forbidPiiSharing: ['doNotContact'],
  allowContactInline: ['allowContactInline'],
  allowContactRestaurant: ['allowContactRestaurant'],
  types: ['types'],
  tags: ['tags'],
  note: notHere('free text about somebody is read, not searched'),
};
