import * as z from 'zod';
import { count, safeText } from '../core/wire.ts';

/**
 * Words in a file that represent enumerated values: their meaning is known, or chosen by a user once for all files with
 * the same columns.
 */

/** The fields of a kind of import with such words, and their possible values. */
export type WordFields = Readonly<Partial<Record<string, readonly string[]>>>;

/** Words for yes and no. */
export const yesOrNo = ['yes', 'no'] as const;

const wordText = safeText(100);
const columnIndex = z.number().int().min(0).max(199);

/** The meaning of a word in a field; null if it means no value. */
export const wordChoice = z.strictObject({ field: safeText(40), word: wordText, value: safeText(40).nullable() });
export type WordChoice = z.infer<typeof wordChoice>;

/** Like the previous type, with the values of each field. */
export const choiceAmong = (fields: WordFields) =>
  z.union(
    Object.entries(fields).map(([field, values = []]) =>
      z.strictObject({ field: z.literal(field), word: wordText, value: z.enum(values).nullable() }),
    ),
  );

/** The distinct cells of a column with few of them, the most frequent first. */
export const columnWords = z.object({
  column: columnIndex,
  words: z.array(
    z.object({
      word: z.string(),
      count,
      /** Its meaning in each field that knows it; '' for no value. */
      meanings: z.partialRecord(z.string(), z.string()),
    }),
  ),
});
export type ColumnWords = z.infer<typeof columnWords>;

/** Normalizes a word for comparison: width, case and surrounding blanks are ignored. */
export const wordKey = (word: string): string => word.normalize('NFKC').trim().toLowerCase();

/** A word of a column that fills a field, with its meaning: known, chosen (null for no value), or undefined. */
export interface WordMeaning {
  field: string;
  column: number;
  word: string;
  count: number;
  value: string | null | undefined;
  chosen: boolean;
}

/** All words of the columns that fill such fields, with their current meanings. */
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
