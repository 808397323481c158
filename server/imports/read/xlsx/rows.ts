import { importMaxColumns } from '#contract/imports.ts';
import type { PrivateFiles } from '../../../files/private.ts';
import { fileError } from '../fileError.ts';
import { rowsAtOnce, type TableRow, type TableSource } from '../tableRow.ts';
import { openArchive } from './archive.ts';
import { readStrings, unescaped, type SharedStrings } from './strings.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { readXml, type XmlEvents } from './xml.ts';

/** The names of a workbook's sheets. @throws ApiError where it is no workbook */
export async function sheetsOf(files: PrivateFiles, { file, bytes }: TableSource): Promise<string[]> {
  const archive = await openArchive(files, file, bytes);
  try {
    return (await readWorkbook(archive)).sheets.map(({ name }) => name);
  } finally {
    archive.close();
  }
}

/**
 * The rows of one sheet in portions. Of formulas the value that was last worked out counts; dates come as
 * `2026-03-24`, whatever they look like in the sheet.
 *
 * @throws ApiError where the workbook is damaged, or too large when unpacked
 */
export async function* xlsxRows(
  files: PrivateFiles,
  { file, bytes, sheet }: TableSource,
  tell: (share: number) => void,
): AsyncGenerator<TableRow[]> {
  const archive = await openArchive(files, file, bytes);
  try {
    const workbook = await readWorkbook(archive);
    const chosen = workbook.sheets.find(({ name }) => name === sheet) ?? (sheet === null ? workbook.sheets[0] : null);
    if (!chosen || !archive.has(chosen.path)) throw fileError('noSheet');
    const reader = new SheetReader(workbook, await readStrings(archive.text(workbook.stringsPath)));
    for await (const _ of readXml(archive.text(chosen.path, tell), reader))
      while (reader.rows.length >= rowsAtOnce) yield reader.rows.splice(0, rowsAtOnce);
    if (reader.rows.length) yield reader.rows.splice(0);
  } finally {
    archive.close();
  }
}

class SheetReader implements XmlEvents {
  readonly rows: TableRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #type = 'n';
  #style = -1;
  #text = '';
  #listening = false;
  #phonetic = false;

  constructor(
    private readonly workbook: Workbook,
    private readonly strings: SharedStrings,
  ) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#row = attributes.r ? Number(attributes.r) : this.#row + 1;
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = attributes.r ? columnOf(attributes.r) : this.#column + 1;
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? -1);
      this.#text = '';
    } else if (name === 'rPh') this.#phonetic = true;
    else if (name === 'v' || (name === 't' && !this.#phonetic)) this.#listening = true;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#listening = false;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'c') this.#keep();
    else if (name === 'row' && this.#cells.some((cell) => cell.trim() !== ''))
      this.rows.push({ row: this.#row, cells: this.#cells });
  }

  text(text: string): void {
    if (this.#listening) this.#text += text;
  }

  #keep(): void {
    if (this.#column < 0 || this.#column > importMaxColumns || this.#text === '') return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = this.#value();
  }

  #value(): string {
    const text = this.#text;
    switch (this.#type) {
      case 's':
        return this.strings.at(Number(text));
      case 'b':
        return text.trim() === '1' ? 'TRUE' : 'FALSE';
      case 'n':
        return this.workbook.dateStyles[this.#style] ? dateOf(text, this.workbook.from1904) : numberOf(text);
      case 'd':
        return text.slice(0, 10);
      default:
        return unescaped(text);
    }
  }
}

/** The place of a cell in its row. @example columnOf('AB12') // 27 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

/** Numbers are kept in any notation: `9.12345678E8` is 912345678. */
function numberOf(text: string): string {
  if (!/[e.]/i.test(text)) return text.trim();
  const value = Number(text);
  // Binary fractions: 0.1 + 0.2 is written as 0.30000000000000004.
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
}

const day = 86_400_000;
const minute = 60_000;
const days1904 = 1_462;

function dateOf(text: string, from1904: boolean): string {
  const serial = Number(text) + (from1904 ? days1904 : 0);
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return numberOf(text);
  // To the minute: a time of day is a binary fraction.
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round((serial * day) / minute) * minute).toISOString();
  const time = at.slice(11, 16);
  if (serial < 1) return time;
  return time === '00:00' ? at.slice(0, 10) : `${at.slice(0, 10)} ${time}`;
}
