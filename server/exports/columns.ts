import type { Language } from '#contract/constants.ts';
import { languageNames } from '#contract/constants.ts';
import { isNotHere, notHere, type GuestField, type NotHere } from '#contract/guestFields.ts';
import { say } from '#resources/define/fields.ts';
import customers from '#resources/customers/resource.ts';
import type { FileColumn } from './cells.ts';

/** The columns of a file of guests. */
export interface Column extends FileColumn {
  /** SQL over `customers c` and `branches b`; `$tz` stands for the time zone. Its value is text, number, boolean or null. */
  sql: string;
}

const { fields } = customers;
const wall = (column: string) => `to_char(c.${column} at time zone $tz, 'YYYY-MM-DD HH24:MI')`;

const genders = (value: unknown, language: Language): string => {
  const { gender } = fields;
  const choice = 'choices' in gender ? gender.choices.find((one) => one.value === value) : undefined;
  return choice?.label[language] ?? String(value);
};

/** Of each field its column, in the order of the file. */
const columnOf: Readonly<Record<GuestField, Column | NotHere>> = {
  name: { label: fields.name.label, sql: 'c.name', kind: 'text' },
  familyName: { label: fields.familyName.label, sql: 'c.family_name', kind: 'text' },
  givenName: { label: fields.givenName.label, sql: 'c.given_name', kind: 'text' },
  phoneticFamilyName: { label: fields.phoneticFamilyName.label, sql: 'c.phonetic_family_name', kind: 'text' },
  phoneticGivenName: { label: fields.phoneticGivenName.label, sql: 'c.phonetic_given_name', kind: 'text' },
  gender: { label: fields.gender.label, sql: 'c.gender', kind: 'text', words: genders },
  phoneNumber: { label: fields.phoneNumber.label, sql: 'c.phone_number', kind: 'text' },
  email: { label: fields.email.label, sql: 'c.email', kind: 'text' },
  language: {
    label: fields.language.label,
    sql: 'c.language',
    kind: 'text',
    words: (value) => languageNames[value as Language] ?? String(value),
  },
  birthday: { label: fields.birthday.label, sql: 'c.birthday', kind: 'text' },
  isVip: { label: fields.isVIP.label, sql: 'c.is_vip', kind: 'yesNo' },
  forbidPiiSharing: { label: fields.doNotContact.label, sql: 'c.forbid_pii_sharing', kind: 'yesNo' },
  allowContactRestaurant: {
    label: say('Messages from the restaurant', '可收餐廳訊息', '可接收餐厅消息', '店舗からの連絡'),
    sql: 'c.allow_contact_restaurant',
    kind: 'yesNo',
  },
  allowContactInline: {
    label: say('Messages from the platform', '可收平台訊息', '可接收平台消息', 'プラットフォームからの連絡'),
    sql: 'c.allow_contact_inline',
    kind: 'yesNo',
  },
  types: { label: fields.types.label, sql: `array_to_string(c.types, '; ')`, kind: 'text' },
  tags: { label: fields.tags.label, sql: `array_to_string(c.tags, '; ')`, kind: 'text' },
  visits: { label: fields.visits.label, sql: 'c.visits', kind: 'number' },
  seatCount: { label: fields.seatCount.label, sql: 'c.seat_count', kind: 'number' },
  firstSeenTime: { label: fields.firstSeen.label, sql: wall('first_seen_time'), kind: 'moment' },
  lastSeatTime: { label: fields.lastSeat.label, sql: wall('last_seat_time'), kind: 'moment' },
  branchId: { label: fields.branchId.label, sql: 'b.name', kind: 'text' },
  note: { label: fields.note.label, sql: 'c.note', kind: 'text' },
  profilePicture: notHere('a table holds no pictures'),
  branchIds: notHere('the branch last seated at stands for them'),
};

export const columns: readonly Column[] = [
  ...Object.values(columnOf).filter((column): column is Column => !isNotHere(column)),
  { label: say('Created', '建立時間', '创建时间', '登録日時'), sql: wall('created_time'), kind: 'moment' },
  { label: say('Number', '編號', '编号', '番号'), sql: 'c.id', kind: 'text' },
];
