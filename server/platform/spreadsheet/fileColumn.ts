import type { KindsOf } from '#contract/core/fields.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { Language } from '#contract/core/constants.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** Columns and cells of all exported files. */
export interface FileColumn {
  label: Labels;
  /** An `instant` is local time, `YYYY-MM-DD HH:mm`. */
  kind: KindsOf<'text' | 'integer' | 'number' | 'instant' | 'boolean'>;
  /** In a workbook, in characters. */
  width?: number;
  /** Labels for codes. */
  words?: (value: unknown, language: Language) => string;
}

/** A row of a file, one value per column. */
export type FileRow = readonly unknown[];

const yes = common.yes;
const no = common.no;

/** A boolean in words. */
export const yesNo = (value: unknown, language: Language): string => (value ? yes : no)[language];

/** A cell as text; empty for null. */
export function columnText({ kind, words }: FileColumn, value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  if (words) return words(value, language);
  if (kind === 'boolean') return yesNo(value, language);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
}
