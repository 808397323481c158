import { millisecondsInDay } from 'date-fns/constants';
import { daysOf } from '#contract/conditions.ts';
import { minuteOf, type Conditions } from '../conditions.ts';
import { phraseOf } from '../../sql/phrase.ts';
import { emailForms, nameForms, phoneForms, type TextForm } from '../texts.ts';
import type { Codes } from './bits.ts';
import { flag, noSeats } from './record.ts';
import type { Table } from './table.ts';
import { separator, type Words } from './words.ts';

/** The conditions of a guest list put to the rows of a table: the same rules as `whereOf` has in SQL. */

/** One condition. */
export interface Test {
  /** Equal for equal conditions. */
  key: string;
  /** Whether a row meets it. */
  of(table: Table): (row: number) => boolean;
  /** Those that meet it stand beside each other in the order of one column. */
  range?: { column: Numbers; least: number; most: number };
  /** A text that each row that meets it holds somewhere, looked for before the rows are. */
  needles?: readonly Buffer[];
  /** Whether {@link needles} are in its name. */
  inName?: true;
  /** Whether it is about a text: the dearest to look for. */
  text?: true;
}

export type Numbers = 'visits' | 'seats' | 'first' | 'last';
type Worded = 'gender' | 'language' | 'birthday' | 'types' | 'tags' | 'branches';

/** Whether a guest has a flag. */
export const withFlag = (mask: number, wanted: boolean): Test => ({
  key: `flag ${mask} ${wanted}`,
  of:
    ({ flags }) =>
    (row) =>
      (((flags[row] as number) & mask) !== 0) === wanted,
});

/** By a text that many guests share: judged once for each. */
function byWord(column: Worded, name: string, belongs: (text: string) => boolean): Test {
  return {
    key: `${column} ${name}`,
    of(table) {
      const [codes, words]: [Codes, Words] = [table[column], table.words[column]];
      const judged: boolean[] = [];
      return (row) => {
        const code = codes[row] as number;
        for (let next = judged.length; next <= code; next++) judged.push(belongs(words.textOf(next)));
        return judged[code] as boolean;
      };
    },
  };
}

const anyWord = (column: Worded, texts: readonly string[]): Test =>
  byWord(column, JSON.stringify(texts), (text) => texts.includes(text));

const hasLabel = (key: string, labels: readonly string[]) =>
  labels.some((label) => key.includes(`${separator}${label}${separator}`));

const anyLabel = (column: Worded, labels: readonly string[]): Test =>
  byWord(column, JSON.stringify(labels), (text) => hasLabel(text, labels));

/** Between two numbers, both included. Nothing is between none. */
function between(column: Numbers, from: number, most: number): Test {
  const least = column === 'seats' ? Math.max(from, noSeats + 1) : from;
  return {
    key: `${column} ${from} ${most}`,
    range: { column, least, most },
    of(table) {
      const numbers = table[column];
      return (row) => (numbers[row] as number) >= least && (numbers[row] as number) <= most;
    },
  };
}

type Span = { gte?: number; lte?: number };
const inSpan = (column: Numbers, { gte = -Infinity, lte = Infinity }: Span) => between(column, gte, lte);

/** Days back from a moment: at most so many is at or after that time. */
function daysBack(column: Numbers, { gte, lte }: Span, now: number): Test {
  const time = (days: number) => minuteOf(now) - days * millisecondsInDay;
  return between(column, lte === undefined ? -Infinity : time(lte), gte === undefined ? Infinity : time(gte));
}

type Part = 'name' | 'email' | 'phone' | 'all';

function holds(bytes: Buffer, from: number, to: number, text: Buffer): boolean {
  const length = text.length;
  if (length === 0) return true;
  const first = text[0];
  for (let place = from; place <= to - length; place++) {
    if (bytes[place] !== first) continue;
    let index = 1;
    while (index < length && bytes[place + index] === text[index]) index++;
    if (index === length) return true;
  }
  return false;
}

function begins(bytes: Buffer, from: number, to: number, text: Buffer): boolean {
  if (to - from < text.length) return false;
  for (let index = 0; index < text.length; index++) if (bytes[from + index] !== text[index]) return false;
  return true;
}

/** One of several texts, in one part of the record. */
function byText(part: Part, forms: readonly TextForm[]): Test {
  const texts = forms.map(({ at, text }) => ({ at, text: Buffer.from(text) }));
  const [first, ...others] = texts;
  const meetsFirst = first?.at === 'anywhere' ? holds : begins;
  const meets = (bytes: Buffer, from: number, to: number) =>
    (first !== undefined && meetsFirst(bytes, from, to, first.text)) ||
    others.some(({ at, text }) => (at === 'anywhere' ? holds : begins)(bytes, from, to, text));
  return {
    key: `${part} ${JSON.stringify(forms)}`,
    text: true,
    ...(texts.every(({ at, text }) => at === 'anywhere' && text.length > 0) && {
      needles: texts.map(({ text }) => text),
      ...(part === 'name' && { inName: true as const }),
    }),
    of(table) {
      const { flags, nameBytes, emailBytes, phoneBytes, textBytes, oddEmails } = table;
      return (row) => {
        const bytes = table.part(row);
        const start = table.place(row);
        if (part === 'all') return meets(bytes, start, start + (textBytes[row] as number));
        const name = start + (nameBytes[row] as number);
        if (part === 'name') return meets(bytes, start, name);
        if (part === 'email') {
          if (((flags[row] as number) & flag.email) === 0) return false;
          const odd = oddEmails.get(row);
          return odd ? meets(odd, 0, odd.length) : meets(bytes, name + 1, name + 1 + (emailBytes[row] as number));
        }
        if (((flags[row] as number) & flag.phone) === 0) return false;
        const phone = name + 2 + (emailBytes[row] as number);
        const end = phone + (phoneBytes[row] as number);
        const last = start + (textBytes[row] as number);
        for (const { at, text } of texts)
          if (
            at === 'home'
              ? begins(bytes, end + 1, last, text)
              : (at === 'start' ? begins : holds)(bytes, phone, end, text)
          )
            return true;
        return false;
      };
    },
  };
}

/** The conditions, each to be met; those that concern texts last. */
export function testsOf({ branches, enabledBranches, search, filters }: Conditions, now: number): Test[] {
  const { isVIP, doNotContact, allowContactInline, allowContactRestaurant, hasPhone, hasEmail } = filters;
  const list: Test[] = [];
  for (const [mask, wanted] of [
    [flag.vip, isVIP],
    [flag.doNotContact, doNotContact],
    [flag.inline, allowContactInline],
    [flag.restaurant, allowContactRestaurant],
    [flag.phone, hasPhone],
    [flag.email, hasEmail],
  ] as const)
    if (wanted !== undefined) list.push(withFlag(mask, wanted));
  if (filters.gender) list.push(anyWord('gender', filters.gender.map(String)));
  if (filters.language)
    list.push(
      anyWord(
        'language',
        filters.language.map((one) => `=${one}`),
      ),
    );
  if (filters.birthday)
    list.push(
      anyWord(
        'birthday',
        daysOf(filters.birthday).map((day) => `=${day}`),
      ),
    );
  if (filters.types) list.push(anyLabel('types', filters.types));
  if (filters.tags) list.push(anyLabel('tags', filters.tags));
  if (filters.visits) list.push(inSpan('visits', filters.visits));
  if (filters.seatCount) list.push(inSpan('seats', filters.seatCount));
  if (filters.firstSeen) list.push(daysBack('first', filters.firstSeen, now));
  if (filters.lastSeat) list.push(daysBack('last', filters.lastSeat, now));
  if (branches) list.push(anyLabel('branches', branches));
  if (enabledBranches !== 'all')
    list.push(
      byWord('branches', `none or ${JSON.stringify(enabledBranches)}`, (text) => {
        return text === '' || hasLabel(text, enabledBranches);
      }),
    );
  if (filters.name !== undefined) list.push(byText('name', nameForms(filters.name)));
  if (filters.phone !== undefined) list.push(byText('phone', phoneForms(filters.phone)));
  if (filters.email !== undefined) list.push(byText('email', emailForms(filters.email)));
  const phrase = phraseOf(search);
  if (phrase) {
    const names = phrase.texts.filter(({ column }) => column === 'name_text');
    const others = phrase.texts.filter(({ column }) => column !== 'name_text');
    const forms = (texts: typeof names) => texts.map(({ text }): TextForm => ({ at: 'anywhere', text }));
    if (!others.length) list.push(byText('name', forms(names)));
    else if (!names.length) list.push(byText('all', forms(others)));
    else list.push(eitherOf(byText('name', forms(names)), byText('all', forms(others))));
  }
  return list;
}

const eitherOf = (one: Test, other: Test): Test => ({
  key: `${one.key} or ${other.key}`,
  text: true,
  of(table) {
    const [first, second] = [one.of(table), other.of(table)];
    return (row) => first(row) || second(row);
  },
});

/** The conditions of the presets' figures beside the list's own branches and search. */
export function figureTests(now: number): Record<'new' | 'dropdown' | 'diner' | 'vip', Test[]> {
  return {
    new: [daysBack('first', { lte: 30 }, now), inSpan('visits', { lte: 1 })],
    dropdown: [daysBack('last', { gte: 90 }, now)],
    diner: [inSpan('visits', { gte: 1 })],
    vip: [withFlag(flag.vip, true)],
  };
}
