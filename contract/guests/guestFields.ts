import { ofFreeTexts, type FreeTextField } from './freeTexts.ts';

/**
 * The fields of a guest: the single list, with the role of each field in the form, the list's conditions, files,
 * merges, the search for duplicates and erasure. The columns of the table `customers` are compared with it, and a field
 * without all of these roles does not compile.
 */

/** States explicitly that a field has no role somewhere, and why. */
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
  /** The conditions of the guest list on this field. */
  filters: readonly string[] | NotHere;
  /** The column of a file that fills it. */
  import: string | NotHere;
  /**
   * How a merge combines the two values: it uses one of them (`either`), it combines them unless the user chooses
   * (`united`), or it follows a rule regardless of choices (`ruled`).
   */
  merge: 'either' | 'united' | 'ruled';
  /** Whether it is evidence for two records being the same guest. */
  compared: boolean;
  /** Its value if nothing is known, and after the guest is erased. */
  blank: null | string | number | boolean | readonly string[];
  /** A counter, which stays when the guest is erased. */
  staysWhenErased?: boolean;
}

/** A value of a guest: shown and edited in the form, included in files; a merge uses one of the two values. */
export const plainText = <const Field extends string>(field: Field) =>
  ({
    form: field,
    filters: notHere('free text about somebody is read, not searched'),
    import: field,
    merge: 'either',
    compared: false,
    blank: null,
  }) as const satisfies Places;

/** The places of the free texts. */
const textPlaces = ofFreeTexts((_, field) => plainText(field)) as {
  [F in FreeTextField]: ReturnType<typeof plainText<F>>;
};

const nobodyAsks = notHere('the list has branches beside its conditions');
/** A part of the name; conditions only exist for the full name. */
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
  ...textPlaces,
  note: { ...textPlaces.note, merge: 'united' },
} as const satisfies Record<string, Places>;

type GuestPlaces = typeof guestPlaces;
export type GuestField = keyof GuestPlaces;
export const guestFields = Object.keys(guestPlaces) as GuestField[];

/** The fields with a certain type of value for a role. */
export type FieldsWith<Place extends 'import' | 'merge' | 'compared', Answer> = {
  [F in GuestField]: GuestPlaces[F][Place] extends Answer ? F : never;
}[GuestField];

/** The value of each field if nothing is known about a guest. */
export const blankGuest = Object.fromEntries(
  Object.entries(guestPlaces).map(([field, { blank }]) => [field, blank]),
) as { [F in GuestField]: GuestPlaces[F]['blank'] };

/** The columns of a file. */
export type ImportField = Extract<GuestPlaces[GuestField]['import'], string>;
/** Fields that a file may fill. */
export type ImportedGuestField = FieldsWith<'import', string>;
/** The same, as the list of them. */
export const importedGuestFields = guestFields.filter(
  (field): field is ImportedGuestField => typeof guestPlaces[field].import === 'string',
);
