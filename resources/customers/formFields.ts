import { notHere, type GuestField, type NotHere } from '#contract/guestFields.ts';
import customers from './resource.ts';

/** Which field of the guest's form shows each thing that is kept about a guest. */
export const formFieldOf: Readonly<Record<GuestField, keyof typeof customers.fields | NotHere>> = {
  name: 'name',
  familyName: 'familyName',
  givenName: 'givenName',
  phoneticFamilyName: 'phoneticFamilyName',
  phoneticGivenName: 'phoneticGivenName',
  gender: 'gender',
  phoneNumber: 'phoneNumber',
  email: 'email',
  language: 'language',
  birthday: 'birthday',
  seatCount: 'seatCount',
  profilePicture: notHere('pictures come with the guest’s own account'),
  visits: 'visits',
  firstSeenTime: 'firstSeen',
  lastSeatTime: 'lastSeat',
  branchId: 'branchId',
  branchIds: notHere('the visits say where the guest has been'),
  isVip: 'isVIP',
  forbidPiiSharing: 'doNotContact',
  allowContactInline: 'allowContactInline',
  allowContactRestaurant: 'allowContactRestaurant',
  types: 'types',
  tags: 'tags',
  note: 'note',
};
