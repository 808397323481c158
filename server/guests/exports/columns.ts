import { later } from '#contract/labels/laterLabels.ts';
import type { Language } from '#contract/core/constants.ts';
import { languageName } from '#contract/guests/guestLanguages.ts';
import {
  guestFields,
  guestPlaces,
  isNotHere,
  notHere,
  type GuestField,
  type NotHere,
} from '#contract/guests/guestFields.ts';
import customers from '#resources/guests/customers/resource.ts';
import { snakeCase } from '#server/platform/db/snakeCase.ts';
import type { FileColumn } from '#server/platform/spreadsheet/fileColumn.ts';

/** The columns of a guest export. */
export interface GuestColumn extends FileColumn {
  /** SQL over `customers c` and `branches b`; `$tz` is the time zone. The value is text, number, boolean or null. */
  sql: string;
}

const { fields } = customers;
const wall = (column: string) => `to_char(c.${column} at time zone $tz, 'YYYY-MM-DD HH24:MI')`;

const genders = (value: unknown, language: Language): string => {
  const { gender } = fields;
  const choice = 'choices' in gender ? gender.choices.find((one) => one.value === value) : undefined;
  return choice?.label[language] ?? String(value);
};

/** Fields whose column differs from the stored value, by field name. */
const special: Readonly<Partial<Record<GuestField, Partial<GuestColumn> | NotHere>>> = {
  gender: { words: genders },
  language: { words: (value, language) => languageName(String(value), language) },
  isVip: { kind: 'boolean' },
  forbidPiiSharing: { kind: 'boolean' },
  allowContactRestaurant: {
    label: { en: 'Messages from the restaurant', zh: '可收餐廳訊息', 'zh-cn': '可接收餐厅消息', ja: '店舗からの連絡' },
    kind: 'boolean',
  },
  allowContactInline: {
    label: {
      en: 'Messages from the platform',
      zh: '可收平台訊息',
      'zh-cn': '可接收平台消息',
      ja: 'プラットフォームからの連絡',
    },
    kind: 'boolean',
  },
  types: { sql: `array_to_string(c.types, '; ')` },
  tags: { sql: `array_to_string(c.tags, '; ')` },
  visits: { kind: 'integer' },
  seatCount: { kind: 'integer' },
  firstSeenTime: { sql: wall('first_seen_time'), kind: 'instant' },
  lastSeatTime: { sql: wall('last_seat_time'), kind: 'instant' },
  branchId: { sql: 'b.name' },
  profilePicture: notHere('a table holds no pictures'),
  branchIds: notHere('the branch last seated at stands for them'),
};

function columnOf(field: GuestField): GuestColumn[] {
  const own = special[field];
  if (isNotHere(own)) return [];
  const shown = guestPlaces[field].form;
  if (isNotHere(shown)) throw new Error(`A file has no name for the field ${field}`);
  return [{ label: fields[shown].label, sql: `c.${snakeCase(field)}`, kind: 'text', ...own }];
}

export const columns: readonly GuestColumn[] = [
  ...guestFields.flatMap(columnOf),
  {
    label: { en: 'Created', zh: '建立時間', 'zh-cn': '创建时间', ja: '登録日時' },
    sql: wall('created_time'),
    kind: 'instant',
  },
  { label: later.number, sql: 'c.id', kind: 'text' },
];
