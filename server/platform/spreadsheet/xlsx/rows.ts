import { importMaxColumns } from '#contract/imports/imports.ts';
import type { PrivateFiles } from '../../kernel/files.ts';
import { fileError } from '../fileError.ts';
import { isPortion, longestRow, type TableRow, type TableSource } from '../../db/tableRow.ts';
import { openArchive } from './archive.ts';
import { momentOfSerial, momentOfText } from './dates.ts';
import { cellText, readStrings, shortEnough, unescaped, type SharedStrings } from './strings.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { readXml, type XmlEvents } from './xml.ts';

/** The names of a workbook's sheets. @throws ApiError if it is not a workbook */
export async function sheetsOf(files: PrivateFiles, { file, bytes }: TableSource): Promise<string[]> {
  const archive = await openArchive(files, file, bytes);
  try {
    return (await readWorkbook(archive)).sheets.map(({ name }) => name);
  } finally {
    archive.close();
  }
}

/**
 * The rows of one sheet in portions. A formula yields its last computed value; dates are returned as `2026-03-24` and
 * times as `18:30`, whatever their format in the sheet.
 *
 * @throws ApiError if the workbook is damaged, or too large when unpacked
 */
export async function* xlsxRows(
  files: PrivateFiles,
  { file, bytes, sheet }: TableSource,
  onProgress: (share: number) => void,
): AsyncGenerator<TableRow[]> {
  const archive = await openArchive(files, file, bytes);
  try {
    const workbook = await readWorkbook(archive);
    const chosen = workbook.sheets.find(({ name }) => name === sheet) ?? (sheet === null ? workbook.sheets[0] : null);
    if (!chosen || !archive.has(chosen.path)) throw fileError('noSheet');
    const reader = new SheetReader(workbook, await readStrings(archive.text(workbook.stringsPath)));
    for await (const _ of readXml(archive.text(chosen.path, onProgress), reader))
      if (isPortion(reader.rows.length, reader.weight)) yield reader.take();
    if (reader.rows.length) yield reader.take();
  } finally {
    archive.close();
  }
}

/** Maximum rows of a sheet in any format. */
const maxRows = 1_048_576;

class SheetReader implements XmlEvents {
  rows: TableRow[] = [];
  /** The number of characters of the collected rows. */
  weight = 0;
  #row = 0;
  #cells: string[] = [];
  #length = 0;
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
      this.#begin(attributes.r === undefined ? this.#row + 1 : Number(attributes.r));
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
    else if (name === 'row' && this.#cells.some((cell) => cell.trim() !== '')) {
      this.rows.push({ row: this.#row, cells: this.#cells });
      this.weight += this.#length;
    }
  }

  text(text: string): void {
    if (this.#listening) this.#text = cellText(this.#text, text);
  }

  /** The collected rows, which the caller owns from now on. */
  take(): TableRow[] {
    const { rows } = this;
    this.rows = [];
    this.weight = 0;
    return rows;
  }

  /** Reading continues after a row by its number, so numbers must increase. */
  #begin(row: number): void {
    if (!Number.isInteger(row) || row <= this.#row || row > maxRows) throw fileError('notWorkbook');
    this.#row = row;
    this.#cells = [];
    this.#length = 0;
  }

  #keep(): void {
    if (this.#column < 0 || this.#text === '') return;
    // Beyond the maximum number of columns, only the first non-empty cell is stored.
    const column = Math.min(this.#column, importMaxColumns);
    if (column === importMaxColumns && this.#cells.length > column) return;
    const value = shortEnough(this.#value());
    this.#length += value.length;
    if (this.#length > longestRow) throw fileError('recordTooLong', this.#row);
    if (column === importMaxColumns && value.trim() === '') return;
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells[column] = value;
  }

  #value(): string {
    const text = this.#text;
    const format = this.workbook.dateStyles[this.#style] ?? null;
    switch (this.#type) {
      case 's':
        return this.strings.at(Number(text));
      case 'b':
        return text.trim() === '1' ? 'TRUE' : 'FALSE';
      case 'n':
        return (format && momentOfSerial(Number(text), format, this.workbook.from1904)) ?? numberOf(text);
      case 'd':
        return momentOfText(unescaped(text), format);
      default:
        return unescaped(text);
    }
  }
}

/** The position of a cell in its row. @example columnOf('AB12') // 27 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

/** Numbers may be in any notation: `9.12345678E8` is 912345678. */
function numberOf(text: string): string {
  if (!/[e.]/i.test(text)) return text.trim();
  const value = Number(text);
  // Binary fractions: 0.1 + 0.2 is written as 0.30000000000000004.
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
}
