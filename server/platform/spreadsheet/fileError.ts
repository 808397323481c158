import { ApiError } from '../kernel/errors.ts';

/** Problems of a file as a whole; the browser has a text for each under `imports.file`. */
const reasons = {
  missing: 'The file is no longer there: upload it again.',
  empty: 'The file is empty.',
  noRows: 'There is no row below the header.',
  noHeader: 'This row for the header does not exist.',
  quotes: 'Row {{row}}: a quotation mark is not closed, or stands where none may be.',
  recordTooLong: 'Row {{row}} is too long: a quotation mark may be missing.',
  tooManyColumns: 'The table has more than 200 columns.',
  notWorkbook: 'The workbook is damaged, or is none.',
  noSheet: 'The workbook has no such sheet.',
  tooLargeInside: 'The workbook is too large when unpacked.',
  cellTooLong: 'A cell has more than 32,767 characters.',
  notUtf8: 'The file is not UTF-8 text.',
  notJson: 'Line {{row}}: this is no JSON.',
  tooDeep: 'Line {{row}}: the file is nested too deeply.',
  noTexts: 'The file contains no texts.',
  notTexts: 'The file contains no texts by namespace and key.',
  noTextColumns: 'The first sheet has no columns for the namespace, the key and the own text of a language.',
  tooManyTexts: 'The file has more than 100,000 texts.',
  languageOpen: 'The file names no language; choose one.',
  tooDemanding: 'The file takes more memory or time than files may; it may be damaged.',
} as const;

export type FileFault = keyof typeof reasons;

/**
 * An error for the whole file, in the contract's format: `details` contain the row and the problem.
 *
 * @param row the row number in the file, if one row is the cause
 */
export function fileError(fault: FileFault, row?: number): ApiError {
  const reason = reasons[fault].replace('{{row}}', String(row ?? ''));
  return new ApiError('invalid_input', reason, {
    details: [{ path: row === undefined ? 'file' : `rows.${row}`, message: reason, code: fault }],
  });
}
