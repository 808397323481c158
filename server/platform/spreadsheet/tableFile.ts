import type { Language } from '#contract/core/constants.ts';
import { exportTypes, type ExportFormat } from '#contract/core/exports.ts';
import { filled } from '#contract/core/label.ts';
import { later } from '#contract/labels/laterLabels.ts';
import type { FileStream } from '../files/spool.ts';
import type { FileColumn, FileRow } from './fileColumn.ts';
import { CsvText } from './writeCsv.ts';
import { WorkbookWriter } from './writeXlsx.ts';

/** Writes tables to files row by row, with a description of the file. */

interface TableFile {
  columns: readonly FileColumn[];
  format: ExportFormat;
  language: Language;
  /** The sheet of a workbook. */
  title: string;
}

/** Writes some rows, and waits for a slow reader. */
export type TakeRows = (rows: readonly FileRow[]) => Promise<void>;

const about = { en: 'About', zh: '說明', 'zh-cn': '说明', ja: '説明' };

/**
 * Creates a file of a table as a stream.
 *
 * @param read writes the rows, and returns the lines below them; `signal` aborts when nobody reads any more
 */
export function writeTable<Result extends { lines: readonly string[] }>(
  { columns, format, language, title }: TableFile,
  read: (take: TakeRows, signal: AbortSignal) => Promise<Result>,
): FileStream<Result> {
  const stopped = new AbortController();
  const file = format === 'xlsx' ? new WorkbookWriter(columns, language, title) : new CsvText(columns, language);
  const { stream } = file;
  stream.once('close', () => stopped.abort());
  // A reader gets the error; an error before anybody reads would end the process.
  stream.on('error', () => undefined);
  const finished = read((rows) => file.add(rows), stopped.signal).then((result) => {
    file.finish(about[language], result.lines);
    return result;
  });
  finished.catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return { stream, finished };
}

const texts = {
  rows: {
    en: '{{rows}} of {{total}} rows',
    zh: '共 {{total}} 筆，已匯出 {{rows}} 筆',
    'zh-cn': '共 {{total}} 条，已导出 {{rows}} 条',
    ja: '全{{total}}件中{{rows}}件',
  },
  filter: later.filter,
  zone: { en: 'Time zone: {{zone}}', zh: '時區：{{zone}}', 'zh-cn': '时区：{{zone}}', ja: 'タイムゾーン：{{zone}}' },
  made: { en: 'Created: {{time}}', zh: '建立時間：{{time}}', 'zh-cn': '创建时间：{{time}}', ja: '作成日時：{{time}}' },
};

/** The lines that describe the content of a file, in the file or in its mail. */
export function statementLines(
  language: Language,
  { rows, total, filter, zone, time }: { rows: number; total: number; filter: string; zone: string; time: string },
): string[] {
  const values = { rows: rows.toLocaleString('en'), total: total.toLocaleString('en'), filter, zone, time };
  return Object.values(texts).map((text) => filled(text, language, values));
}

/** Conditions by name, as one line; conditions without a value are omitted. */
export const conditionsText = (
  conditions: readonly (readonly [name: string | null, value: string | undefined])[],
  language: Language,
): string =>
  conditions
    .flatMap(([name, value]) => (value ? [name ? `${name}${language === 'en' ? ': ' : '：'}${value}` : value] : []))
    .join(language === 'en' ? '; ' : '；');

/** The headers of a download. */
export const fileHeaders = (name: string, format: ExportFormat): Record<string, string> => ({
  'content-type': exportTypes[format],
  'content-disposition': `attachment; filename="${name}.${format}"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

/** A timestamp for a file name. @example nameTime(new Date('2026-03-24T18:30:00Z')) // '20260324-1830' */
export const nameTime = (time: Date): string => time.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
