import * as z from 'zod';
import { count, safeText } from '../core/wire.ts';

/**
 * Words of a file that stand for a value of a few: what each means is known, or said by a person once for every file
 * with the same columns.
 */

/** The fields of a kind of import that hold such words, with the values there are. */
export type WordFields = Readonly<Partial<Record<string, readonly string[]>>>;

/** Answers to a question of yes or no. */
export const yesOrNo = ['yes', 'no'] as const;

const word = safeText(100);
const column = z.number().int().min(0).max(199);

/** What a word of a field means; null where it says nothing. */
export const wordChoice = z.strictObject({ field: safeText(40), word, value: safeText(40).nullable() });
export type WordChoice = z.infer<typeof wordChoice>;

/** The same, with the values that each field has. */
export const choiceAmong = (fields: WordFields) =>
  z.union(
    Object.entries(fields).map(([field, values = []]) =>
      z.strictObject({ field: z.literal(field), word, value: z.enum(values).nullable() }),
    ),
  );

/** The different cells of a column that has few of them, the most frequent first. */
export const columnWords = z.object({
  column,
  words: z.array(
    z.object({
      word: z.string(),
      count,
      /** What it means in each field that knows it; '' where it stands for nothing. */
      meanings: z.partialRecord(z.string(), z.string()),
    }),
  ),
});
export type ColumnWords = z.infer<typeof columnWords>;

/** A word as it is compared: width, case and the blanks around it make no difference. */
export const wordKey = (word: string): string => word.normalize('NFKC').trim().toLowerCase();

/** A word of a column that fills a field, with its meaning: known, chosen (null for nothing), or undefined. */
export interface WordMeaning {
  field: string;
  column: number;
  word: string;
  count: number;
  value: string | null | undefined;
  chosen: boolean;
}

/** All words of the columns that fill fields of words, with what each means at present. */
export function wordMeanings(
  columns: readonly ColumnWords[],
  mapping: Readonly<Partial<Record<string, number>>>,
  fields: WordFields,
  choices: readonly WordChoice[],
): WordMeaning[] {
  return Object.keys(fields).flatMap((field) => {
    const found = columns.find((one) => one.column === mapping[field]);
    return (found?.words ?? []).map(({ word, count: cells, meanings }): WordMeaning => {
      const chosen = choices.find((one) => one.field === field && wordKey(one.word) === wordKey(word));
      return {
        field,
        column: found?.column ?? 0,
        word,
        count: cells,
        value: chosen ? chosen.value : meanings[field] === '' ? null : meanings[field],
        chosen: chosen !== undefined,
      };
    });
  });
}
