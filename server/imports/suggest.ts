import type { Label } from '#contract/core/label.ts';
import type { ColumnFacts, Look } from '#server/platform/db/columnFacts.ts';
import { headerName, type HeaderName } from './headerWords.ts';
import { ownWords, plainWord } from './words.ts';

export type TableFacts = readonly (ColumnFacts | null)[];
export type Suggested<Field extends string> = Partial<Record<Field, number>>;

interface Rules<Field extends string> {
  /** The product's own labels. */
  labels?: Readonly<Record<Field, Label>>;
  /** Names by field, separated by spaces; names with `~` also match within longer names, as whole words. */
  names: Readonly<Record<Field, string>>;
  /** Words that exclude a match within a longer name: the label of a phone is not a phone. */
  beside?: Readonly<Partial<Record<Field, string>>>;
  /** The expected content of a field's cells; a column with other content does not match, whatever its name. */
  looks: Readonly<Partial<Record<Field, readonly Look[]>>>;
  /** Fields matched by content alone, if only one unmatched column has it. */
  byContent: readonly (readonly [Field, Look])[];
  /** For a table without a header: the field of the first column with words. */
  firstWords?: Field;
}

/** The share of a column's cells that must have the content. */
const most = 0.9;

/** Whether nearly all cells of a column have a kind of content. */
export function looksLike(facts: ColumnFacts | null | undefined, look: Look): boolean {
  const cells = (facts?.filled ?? 0) - (facts?.nothing ?? 0);
  return cells > 0 && (facts?.looks[look] ?? 0) >= cells * most;
}

const looks: readonly Look[] = ['day', 'moment', 'time', 'count', 'email', 'phone'];

/** Whether a column's cells clearly have another kind of content than the field's. */
const contradicts = (
  facts: ColumnFacts | null | undefined,
  expected: readonly Look[] | undefined,
  kinds: readonly Look[] = looks,
): boolean =>
  !!expected && !expected.some((look) => facts?.looks[look]) && kinds.some((look) => looksLike(facts, look));

/** Names of columns that describe another column instead of the guest. */
const always = 'label type kind ラベル 種類 種別 類型 类型 標籤';
const isAscii = (word: string) => /^[\0-\x7f]+$/.test(word);
/** Scripts with spaces match whole words; others match anywhere. */
const has = ({ parts, text }: HeaderName, word: string) => (isAscii(word) ? parts.has(word) : text.includes(word));

/**
 * Creates a function that suggests columns for fields, by the columns' names and contents. Each column is suggested
 * once, and each field gets the first column whose name matches exactly, otherwise the first that contains one of its
 * names, otherwise the only one with its content. Columns without a filled cell are omitted.
 *
 * @returns columns by field, from a header and, if known, the columns' facts
 */
export function suggestColumns<Field extends string>(
  rules: Rules<Field>,
): (header: readonly string[], facts?: TableFacts) => Suggested<Field> {
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
      const similar = header.flatMap((_, column) =>
        !taken.has(column) && looksLike(facts[column], look) ? [column] : [],
      );
      const [only, another] = similar;
      if (only !== undefined && another === undefined) take(field, only);
    }
    if (firstWords && header.every((name) => name === '')) {
      const column = header.findIndex((_, index) => !taken.has(index) && looksLike(facts[index], 'words'));
      if (column >= 0) take(firstWords, column);
    }
    return mapping;
  };
}
