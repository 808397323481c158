import type { Label } from '#contract/label.ts';
import type { ColumnFacts, Look } from '../kernel/columnFacts.ts';
import { ownWords, plainWord } from './words.ts';

export type Facts = readonly (ColumnFacts | null)[];
export type Suggested<Field extends string> = Partial<Record<Field, number>>;

interface Rules<Field extends string> {
  /** What the product itself calls them. */
  labels?: Readonly<Record<Field, Label>>;
  /** Of each field, parted by blanks; those that begin with `~` are found within longer names too. */
  names: Readonly<Record<Field, string>>;
  /** What the cells of a field look like; a column that looks like something else is not it, whatever its name. */
  looks: Readonly<Partial<Record<Field, readonly Look[]>>>;
  /** Fields that a column is taken for by its cells alone, where it is the only one of its kind that is left. */
  byContent: readonly (readonly [Field, Look])[];
}

/** The share of a column's cells by which it is taken for what they look like. */
const most = 0.9;

/** Whether nearly all cells of a column look like something. */
export function looksLike(facts: ColumnFacts | null | undefined, look: Look): boolean {
  return !!facts?.filled && (facts.looks[look] ?? 0) >= facts.filled * most;
}

const looks: readonly Look[] = ['day', 'moment', 'time', 'count', 'email', 'phone'];

/** Whether a column's cells are clearly of another kind than the field's. */
const contradicts = (facts: ColumnFacts | null | undefined, expected: readonly Look[] | undefined): boolean =>
  !!expected && !expected.some((look) => facts?.looks[look]) && looks.some((look) => looksLike(facts, look));

/**
 * Makes what suggests which column fills which field, by the columns' names and what their cells look like. Each column
 * is suggested once, and each field gets the first column whose name fits exactly, else the first one that contains a
 * name of it, else the only one whose cells look like it.
 *
 * @returns columns by field, of a header and, where they are known, of what the columns hold
 */
export function suggestColumns<Field extends string>(
  rules: Rules<Field>,
): (header: readonly string[], facts?: Facts) => Suggested<Field> {
  const { names, byContent, labels } = rules;
  const exact = new Map<string, Field>(labels && ownWords(labels));
  const within: [string, Field][] = [];
  for (const field of Object.keys(names) as Field[])
    for (const word of names[field].split(' ')) {
      if (word.startsWith('~')) within.push([plainWord(word.slice(1)), field]);
      else if (!exact.has(plainWord(word))) exact.set(plainWord(word), field);
    }
  return (header, facts = []) => {
    const words = header.map((name) => plainWord(name.replace(/[*＊:：]|[(（【[][^()（）【】[\]]*[)）】\]]/g, '')));
    const mapping: Suggested<Field> = {};
    const taken = new Set<number>();
    const take = (field: Field | undefined, column: number) => {
      if (!field || mapping[field] !== undefined || taken.has(column)) return;
      if (contradicts(facts[column], rules.looks[field])) return;
      mapping[field] = column;
      taken.add(column);
    };
    words.forEach((word, column) => take(exact.get(word), column));
    words.forEach((word, column) => {
      for (const [part, field] of within) if (word.includes(part)) take(field, column);
    });
    for (const [field, look] of byContent) {
      const alike = header.flatMap((_, column) =>
        !taken.has(column) && looksLike(facts[column], look) ? [column] : [],
      );
      const [only, another] = alike;
      if (only !== undefined && another === undefined) take(field, only);
    }
    return mapping;
  };
}
