/**
 * What is kept about a guest: the one list, with the place that each field has in the form, in the list's conditions, in
 * files, in merging, in finding duplicates and in erasing. The columns of the table `customers` are compared with it, and
 * a field without all of these places does not compile.
 */

/** A field that has no place somewhere, and why: said, not forgotten. */
export interface NotHere {
  readonly notHere: string;
}

/** @example form: notHere('pictures come with the guest’s own account') */
export const notHere = (why: string): NotHere => ({ notHere: why });

export const isNotHere = (answer: unknown): answer is NotHere =>
  typeof answer === 'object' && answer !== null && 'notHere' in answer;

interface Places {
  /** The field of the guest's form that shows it. */
  form: string | NotHere;
  /** The conditions of the guest list that ask about it. */
  filters: readonly string[] | NotHere;
  /** What of a file fills it. */
  import: string | NotHere;
  /**
   * What becomes of the two values when two records become one: one of them is kept (`either`), they are put together
   * unless somebody chooses (`united`), or a rule decides, whatever somebody would choose (`ruled`).
   */
  merge: 'either' | 'united' | 'ruled';
  /** Whether it says something about two records being one guest. */
  compared: boolean;
  /** Its value where nothing is known, which is also what is left of it when the guest is erased. */
  blank: null | string | number | boolean | readonly string[];
  /** Counts only, and stays when the guest is erased. */
  staysWhenErased?: boolean;
}

/** A text about a guest that only people read: shown and edited in the form, in files, one of two kept in a merge. */
export const plainText = <const Field extends string>(field: Field) =>
  ({
    form: field,
    filters: notHere('free text about somebody is read, not searched'),
    import: field,
    merge: 'either',
    compared: false,
    blank: null,
  }) as const satisfies Places;

const nobodyAsks = notHere('the list has branches beside its conditions');
/** A part of the name, which conditions ask for as a whole. */
const namePart = <const Field extends string>(field: Field) =>
  ({ ...plainText(field), filters: ['name'], compared: true }) as const satisfies Places;
const figure = { merge: 'ruled', compared: false, blank: null, staysWhenErased: true } as const;
const consent = { merge: 'ruled', compared: false, blank: false } as const;

export const guestPlaces = {
  name: { ...namePart('name'), blank: '' },
  familyName: namePart('familyName'),
  givenName: namePart('givenName'),
  phoneticFamilyName: namePart('phoneticFamilyName'),
  phoneticGivenName: namePart('phoneticGivenName'),
  gender: { ...plainText('gender'), filters: ['gender'], compared: true, blank: 2 },
  phoneNumber: { ...plainText('phoneNumber'), filters: ['phone', 'hasPhone'], compared: true },
  email: { ...plainText('email'), filters: ['email', 'hasEmail'], compared: true },
  language: { ...plainText('language'), filters: ['language'] },
  birthday: { ...plainText('birthday'), filters: ['birthday'], compared: true },
  seatCount: { ...plainText('seatCount'), filters: ['seatCount'], staysWhenErased: true },
  profilePicture: {
    ...plainText('profilePicture'),
    filters: notHere('nobody looks for guests by their picture'),
    import: notHere('a table holds no pictures'),
  },
  visits: { form: 'visits', filters: ['visits'], import: 'visits', ...figure, blank: 0 },
  firstSeenTime: { form: 'firstSeen', filters: ['firstSeen'], import: 'firstSeenTime', ...figure },
  lastSeatTime: { form: 'lastSeat', filters: ['lastSeat'], import: 'lastSeatTime', ...figure, compared: true },
  branchId: {
    form: 'branchId',
    filters: nobodyAsks,
    import: notHere('where a guest was last seated follows from visits'),
    ...figure,
    compared: true,
  },
  branchIds: {
    form: notHere('the visits say where the guest has been'),
    filters: nobodyAsks,
    import: notHere('where a guest has been follows from visits'),
    ...figure,
    blank: [],
  },
  isVip: { form: 'isVIP', filters: ['isVIP'], import: 'isVIP', merge: 'united', compared: false, blank: false },
  forbidPiiSharing: { form: 'doNotContact', filters: ['doNotContact'], import: 'doNotContact', ...consent },
  allowContactInline: {
    form: 'allowContactInline',
    filters: ['allowContactInline'],
    import: notHere('a restaurant’s file says nothing of what the platform was allowed'),
    ...consent,
  },
  allowContactRestaurant: {
    form: 'allowContactRestaurant',
    filters: ['allowContactRestaurant'],
    import: 'allowContact',
    ...consent,
  },
  types: { form: 'types', filters: ['types'], import: 'types', merge: 'united', compared: false, blank: [] },
  tags: { form: 'tags', filters: ['tags'], import: 'tags', merge: 'united', compared: false, blank: [] },
  note: { ...plainText('note'), merge: 'united' },
} as const satisfies Record<string, Places>;

type GuestPlaces = typeof guestPlaces;
export type GuestField = keyof GuestPlaces;
export const guestFields = Object.keys(guestPlaces) as GuestField[];

/** The fields whose answer for a place is of some type. */
export type FieldsWith<Place extends 'import' | 'merge' | 'compared', Answer> = {
  [F in GuestField]: GuestPlaces[F][Place] extends Answer ? F : never;
}[GuestField];

/** What each field holds where nothing is known of a guest. */
export const blankGuest = Object.fromEntries(
  Object.entries(guestPlaces).map(([field, { blank }]) => [field, blank]),
) as { [F in GuestField]: GuestPlaces[F]['blank'] };

/** What a column of a file may fill. */
export type ImportField = Extract<GuestPlaces[GuestField]['import'], string>;
/** Fields that a file may fill. */
export type ImportedGuestField = FieldsWith<'import', string>;
/** The same, as the list of them. */
export const importedGuestFields = guestFields.filter(
  (field): field is ImportedGuestField => typeof guestPlaces[field].import === 'string',
);
