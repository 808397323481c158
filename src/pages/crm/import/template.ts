import type { ImportField } from '#contract/imports.ts';
import { saveFile } from '#ui/saveFile.ts';

/** What the template shows, and an example of each. */
const examples: readonly (readonly [ImportField, string | null])[] = [
  ['name', null],
  ['phoneNumber', '0912-345-678'],
  ['email', 'guest@example.com'],
  ['birthday', null],
  ['gender', null],
  ['language', 'zh'],
  ['seatCount', '4'],
  ['tags', null],
  ['allowContact', null],
  ['note', null],
];

/** Saves a table to fill in, in the person's language; its columns are recognised by their names. */
export function saveTemplate(labelOf: (field: ImportField) => string, example: (name: string) => string): void {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [
    examples.map(([field]) => quoted(labelOf(field))),
    examples.map(([field, text]) => quoted(text ?? example(field === 'allowContact' ? 'yes' : field))),
  ];
  // By the byte order mark spreadsheets know that this is UTF-8.
  const content = `\ufeff${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
  saveFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), 'guests-template.csv');
}
