import { isPortion, longestRow, type TableRow } from '../db/tableRow.ts';
import { fileError } from './fileError.ts';

/** Address books as vCard (2.1 to 4.0), one row per card. */

/** The columns that cards are converted to, named as in the guests' form. */
const columns = [
  'Name',
  'Family name',
  'Given name',
  'Phonetic family name',
  'Phonetic given name',
  'Phone',
  'E-mail',
  'Birthday',
  'Gender',
  'Tags',
  'Note',
] as const;
type Column = (typeof columns)[number];

interface Property {
  name: string;
  parameters: string;
  value: string;
}

/** Number types that are not phones for messages. */
const noPhone = /\b(?:fax|pager|modem)\b/i;

function propertyOf(line: string): Property | null {
  const colon = line.indexOf(':');
  if (colon < 0) return null;
  const [first = '', ...parameters] = line.slice(0, colon).split(';');
  // A group before the name: `item1.TEL`.
  const name = first.slice(first.lastIndexOf('.') + 1).toUpperCase();
  return { name, parameters: parameters.join(';'), value: line.slice(colon + 1) };
}

const bytesOf = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  );

/**
 * The text of a value: version 2.1 writes bytes as `=E9`, later ones escape commas and line breaks with a backslash.
 */
function textOf({ parameters, value }: Property): string {
  const decoded = /quoted-printable/i.test(parameters) ? bytesOf(value).toString('utf8') : value;
  return decoded.replace(/\\([nN,;:\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

/** The parts of a value, split at unescaped semicolons. */
const partsOf = (property: Property): string[] =>
  property.value
    .replace(/\\;/g, '\0')
    .split(';')
    .map((value) => textOf({ ...property, value: value.replaceAll('\0', ';') }).trim());

/** A card's cells. */
function cellsOf(properties: readonly Property[]): string[] {
  const cells: Partial<Record<Column, string>> = {};
  const set = (column: Column, value: string) => {
    if (value.trim() && !cells[column]) cells[column] = value.trim();
  };
  const [family = '', givenPart = ''] = properties.filter(({ name }) => name === 'N').flatMap(partsOf);
  set('Family name', family);
  set('Given name', givenPart);
  const phones = properties.filter(({ name, parameters }) => name === 'TEL' && !noPhone.test(parameters));
  const mobile = phones.find(({ parameters }) => /cell|mobile|iphone/i.test(parameters));
  const preferred = phones.find(({ parameters }) => /\bpref\b/i.test(parameters));
  const phone = mobile ?? preferred ?? phones[0];
  if (phone) set('Phone', textOf(phone).replace(/^tel:/i, ''));
  for (const property of properties) {
    const text = textOf(property);
    if (property.name === 'FN') set('Name', text);
    else if (property.name === 'EMAIL') set('E-mail', text);
    else if (property.name === 'BDAY') set('Birthday', text.replace(/^(\d{4}-?\d{2}-?\d{2})T.*$/, '$1'));
    else if (property.name === 'GENDER') set('Gender', /^[MF]/i.test(text) ? text.charAt(0) : '');
    else if (property.name === 'CATEGORIES') set('Tags', text);
    else if (property.name === 'NOTE') set('Note', text);
    else if (property.name === 'X-PHONETIC-LAST-NAME') set('Phonetic family name', text);
    else if (property.name === 'X-PHONETIC-FIRST-NAME') set('Phonetic given name', text);
  }
  return columns.map((column) => cells[column] ?? '');
}

/**
 * The cards of an address book as a table: its columns are row 1, and each card is the next row.
 * @throws ApiError if a card is too long
 */
export async function* vcardRows(pieces: AsyncIterable<string>): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [{ row: 1, cells: [...columns] }];
  let signs = 0;
  let row = 1;
  let card: Property[] | null = null;
  let length = 0;
  let pending: string[] = [];
  let pendingLength = 0;
  let quotedPrintable = false;
  const take = (line: string) => {
    length += line.length;
    if (length > longestRow) throw fileError('recordTooLong', row + 1);
    const property = propertyOf(line);
    if (property?.name === 'BEGIN') [card, length] = [[], 0];
    else if (property?.name === 'END' && card) {
      const cells = cellsOf(card);
      row += 1;
      if (cells.some(Boolean)) rows.push({ row, cells });
      signs += length;
      card = null;
    } else if (property && card) card.push(property);
  };
  for await (const line of linesOf(pieces)) {
    // A line that begins with a space continues the previous one; so does the line after "=" in version 2.1.
    const last = pending.at(-1) ?? '';
    if (quotedPrintable && last.endsWith('=')) {
      pending[pending.length - 1] = last.slice(0, -1);
      pending.push(line);
    } else if (/^[ \t]/.test(line)) pending.push(line.slice(1));
    else {
      take(pending.join(''));
      [pending, pendingLength] = [[line], 0];
      quotedPrintable = /quoted-printable/i.test(line.slice(0, 200).split(':')[0] ?? '');
    }
    pendingLength += line.length;
    if (pendingLength > longestRow) throw fileError('recordTooLong', row + 1);
    if (!isPortion(rows.length, signs)) continue;
    yield rows;
    [rows, signs] = [[], 0];
  }
  take(pending.join(''));
  if (rows.length) yield rows;
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > longestRow) throw fileError('recordTooLong');
    yield* lines;
  }
  yield rest;
}
