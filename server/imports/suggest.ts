import type { Label } from '#contract/core/label.ts';
import type { ColumnFacts, Look } from '#server/platform/kernel/columnFacts.ts';
import { headerName, type HeaderName } from './headerWords.ts';
import { ownWords, plainWord } from './words.ts';

export type Facts = readonly (ColumnFacts | null)[];
export type Suggested<Field extends string> = Partial<Record<Field, number>>;

interface Rules<Field extends string> {
  /** What the product itself calls them. */
  labels?: Readonly<Record<Field, Label>>;
  /** Of each field, parted by blanks; those that begin with `~` are found within longer names too, as whole words. */
  names: Readonly<Record<Field, string>>;
  /** Words beside which a name within a longer one means something else: the label of a phone is none. */
  beside?: Readonly<Partial<Record<Field, string>>>;
  /** What the cells of a field look like; a column that looks like something else is not it, whatever its name. */
  looks: Readonly<Partial<Record<Field, readonly Look[]>>>;
  /** Fields that a column is taken for by its cells alone, where it is the only one of its kind that is left. */
  byContent: readonly (readonly [Field, Look])[];
  /** Of a table without a header: the field that the first column of words fills. */
  firstWords?: Field;
}

/** The share of a column's cells by which it is taken for what they look like. */
const most = 0.9;

/** Whether nearly all cells of a column look like something. */
export function looksLike(facts: ColumnFacts | null | undefined, look: Look): boolean {
  const cells = (facts?.filled ?? 0) - (facts?.nothing ?? 0);
  return cells > 0 && (facts?.looks[look] ?? 0) >= cells * most;
}

const looks: readonly Look[] = ['day', 'moment', 'time', 'count', 'email', 'phone'];

/** Whether a column's cells are clearly of another kind than the field's. */
const contradicts = (
  facts: ColumnFacts | null | undefined,
  expected: readonly Look[] | undefined,
  kinds: readonly Look[] = looks,
): boolean =>
  !!expected && !expected.some((look) => facts?.looks[look]) && kinds.some((look) => looksLike(facts, look));

/** Of names that say what another column is, and not what the guest said. */
const always = 'label type kind ラベル 種類 種別 類型 类型 標籤';
const isAscii = (word: string) => /^[\0-\x7f]+$/.test(word);
/** Words of scripts with blanks are whole ones; others are found wherever they stand. */
const has = ({ parts, text }: HeaderName, word: string) => (isAscii(word) ? parts.has(word) : text.includes(word));

/**
 * Makes what suggests which column fills which field, by the columns' names and what their cells look like. Each column
 * is suggested once, and each field gets the first column whose name fits exactly, else the first one that contains a
 * name of it, else the only one whose cells look like it. Columns without a filled cell are left out.
 *
 * @returns columns by field, of a header and, where they are known, of what the columns hold
 */
export function suggestColumns<Field extends string>(
  rules: Rules<Field>,
): (header: readonly string[], facts?: Facts) => Suggested<Field> {
  const { names, byContent, labels, beside = {}, firstWords } = rules;
  const exact = new Map<string, Field>(labels && ownWords(labels));
  const within: { part: string; field: Field; not: string[] }[] = [];
  for (const field of Object.keys(names) as Field[]) {
    const others = `${always} ${(beside as Partial<Record<Field, string>>)[field] ?? ''}`.split(' ').filter(Boolean);
    for (const word of names[field].split(' ')) {
      if (word.startsWith('~')) {
        const part = plainWord(word.slice(1));
        within.push({ part, field, not: others.map(plainWord).filter((one) => !part.includes(one)) });
      } else if (!exact.has(plainWord(word))) exact.set(plainWord(word), field);
    }
  }
  return (header, facts = []) => {
    const columns = header.map(headerName);
    const mapping: Suggested<Field> = {};
    const taken = new Set<number>();
    const take = (field: Field | undefined, column: number, kinds?: readonly Look[]) => {
      if (!field || mapping[field] !== undefined || taken.has(column)) return;
      if ((facts.length && !facts[column]?.filled) || contradicts(facts[column], rules.looks[field], kinds)) return;
      mapping[field] = column;
      taken.add(column);
    };
    columns.forEach(({ whole }, column) =>
      take(
        whole.map((word) => exact.get(word)).find((field) => field !== undefined),
        column,
      ),
    );
    columns.forEach((name, column) => {
      for (const { part, field, not } of within)
        if (has(name, part) && !not.some((word) => has(name, word))) take(field, column, [...looks, 'words']);
    });
    for (const [field, look] of byContent) {
      const alike = header.flatMap((_, column) =>
        !taken.has(column) && looksLike(facts[column], look) ? [column] : [],
      );
      const [only, another] = alike;
      if (only !== undefined && another === undefined) take(field, only);
    }
    if (firstWords && header.every((name) => name === '')) {
      const column = header.findIndex((_, index) => !taken.has(index) && looksLike(facts[index], 'words'));
      if (column >= 0) take(firstWords, column);
    }
    return mapping;
  };
}
