import type { KindsOf } from '#contract/core/fields.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { Language } from '#contract/core/constants.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** The columns of any file that is taken out, and what their cells say. */
export interface FileColumn {
  label: Labels;
  /** An `instant` is wall-clock text, `YYYY-MM-DD HH:mm`. */
  kind: KindsOf<'text' | 'integer' | 'number' | 'instant' | 'boolean'>;
  /** Words for codes. */
  words?: (value: unknown, language: Language) => string;
}

/** A row of a file, a value for each column. */
export type FileRow = readonly unknown[];

const yes = common.yes;
const no = common.no;

/** Whether something holds, in words. */
export const yesNo = (value: unknown, language: Language): string => (value ? yes : no)[language];

/** A cell as text; empty for nothing. */
export function textOf({ kind, words }: FileColumn, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  if (words) return words(value, language);
  if (kind === 'boolean') return yesNo(value, language);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
}
