import type { Language } from '#contract/constants.ts';
import { languageNames } from '#contract/constants.ts';
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

export const columns: readonly Column[] = [
  { label: fields.name.label, sql: 'c.name', kind: 'text' },
  { label: fields.familyName.label, sql: 'c.family_name', kind: 'text' },
  { label: fields.givenName.label, sql: 'c.given_name', kind: 'text' },
  { label: fields.phoneticFamilyName.label, sql: 'c.phonetic_family_name', kind: 'text' },
  { label: fields.phoneticGivenName.label, sql: 'c.phonetic_given_name', kind: 'text' },
  { label: fields.gender.label, sql: 'c.gender', kind: 'text', words: genders },
  { label: fields.phoneNumber.label, sql: 'c.phone_number', kind: 'text' },
  { label: fields.email.label, sql: 'c.email', kind: 'text' },
  {
    label: fields.language.label,
    sql: 'c.language',
    kind: 'text',
    words: (value) => languageNames[value as Language] ?? String(value),
  },
  { label: fields.birthday.label, sql: 'c.birthday', kind: 'text' },
  { label: fields.isVIP.label, sql: 'c.is_vip', kind: 'yesNo' },
  { label: fields.doNotContact.label, sql: 'c.forbid_pii_sharing', kind: 'yesNo' },
  {
    label: say('Messages from the restaurant', '可收餐廳訊息', '可接收餐厅消息', '店舗からの連絡'),
    sql: 'c.allow_contact_restaurant',
    kind: 'yesNo',
  },
  {
    label: say('Messages from the platform', '可收平台訊息', '可接收平台消息', 'プラットフォームからの連絡'),
    sql: 'c.allow_contact_inline',
    kind: 'yesNo',
  },
  { label: fields.types.label, sql: `array_to_string(c.types, '; ')`, kind: 'text' },
  { label: fields.tags.label, sql: `array_to_string(c.tags, '; ')`, kind: 'text' },
  { label: fields.visits.label, sql: 'c.visits', kind: 'number' },
  { label: fields.seatCount.label, sql: 'c.seat_count', kind: 'number' },
  { label: fields.firstSeen.label, sql: wall('first_seen_time'), kind: 'moment' },
  { label: fields.lastSeat.label, sql: wall('last_seat_time'), kind: 'moment' },
  { label: fields.branchId.label, sql: 'b.name', kind: 'text' },
  { label: fields.note.label, sql: 'c.note', kind: 'text' },
  { label: say('Created', '建立時間', '创建时间', '登録日時'), sql: wall('created_time'), kind: 'moment' },
  { label: say('Number', '編號', '编号', '番号'), sql: 'c.id', kind: 'text' },
];
