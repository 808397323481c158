import { saveFile } from '#ui/saveFile.ts';
import type { ImportLook } from './kind.ts';

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Saves a table to fill in, in the person's language; its columns are recognised by their names. */
export function saveTemplate(
  { file, columns }: ImportLook['template'],
  labelOf: (field: string) => string,
  example: (name: string) => string,
): void {
  const lines = [
    columns.map(([field]) => quoted(labelOf(field))),
    columns.map(([field, text]) => quoted(text ?? example(field))),
  ];
  // By the byte order mark spreadsheets know that this is UTF-8.
  const content = `\ufeff${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
  saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), file);
}
