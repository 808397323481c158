import { languages, type Language } from '#contract/core/constants.ts';
import {
  languageColumn,
  languageOfCode,
  mostTextsInFile,
  textFileColumns,
  textFileTypes,
} from '#contract/translations/files.ts';
import type { TableRow, TableSource } from '#server/platform/db/tableRow.ts';
import type { StoredFile } from '#server/platform/http/handle.ts';
import type { PrivateFiles } from '#server/platform/kernel/files.ts';
import { fileError } from '#server/platform/spreadsheet/fileError.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { fileThreads } from '#server/platform/spreadsheet/threads.ts';
import type { Namespaces } from './catalogue.ts';

/** Reads files of own texts. */

/** A text of a file, as it is written there. */
export interface FileCell {
  row: number;
  namespace: string;
  key: string;
  language: string;
  text: string;
  /** The value is no text, but a number or a list. */
  notText?: true;
}

export interface TextFile {
  cells: FileCell[];
  /** The revision of the company's texts when the file was exported; null if it is unknown. */
  revision: number | null;
}

/** The end of a file's or sheet's name. @example revisionSuffix(12) // 'r12' */
export const revisionSuffix = (revision: number): string => `r${revision}`;

const revisionIn = (name: string): number | null => {
  const found = /(?:^|[ _-])r(\d{1,15})(?=$|[ ._(-])/.exec(name)?.[1];
  return found === undefined ? null : Number(found);
};

const languageIn = (name: string): Language | null => {
  const words = name.toLowerCase().split(/[ ._()-]/);
  const at = words.findIndex((word) => languages.some((language) => language === word));
  return languageOfCode(words.slice(at, at + 2).join('-')) ?? languageOfCode(words[at] ?? '');
};

/** Files have the line ends of other systems. */
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * The texts of a stored file.
 *
 * @param language of JSON without languages
 * @throws ApiError for the file as a whole
 */
export async function readTextFile(
  files: PrivateFiles,
  { key, bytes, type, name }: StoredFile,
  namespaces: Namespaces,
  language: Language | undefined,
): Promise<TextFile> {
  const base = { file: key, bytes, encoding: null, delimiter: null, sheet: null, headerRow: null };
  const isJson = type === textFileTypes.json;
  const file = isJson
    ? {
        cells: await jsonCells(files, { ...base, format: 'json' }, namespaces, language ?? languageIn(name)),
        revision: revisionIn(name),
      }
    : await workbookCells(files, { ...base, format: 'xlsx' });
  if (!file.cells.length) throw fileError('noTexts');
  return file;
}

function refuseMany(cells: readonly FileCell[]): void {
  if (cells.length > mostTextsInFile) throw fileError('tooManyTexts');
}

interface JsonText {
  line: number;
  path: readonly string[];
  text: string;
  notText: boolean;
}

const jsonTextOf = ({ cells: [line, ...cells], fault }: TableRow): JsonText => ({
  line: Number(line),
  path: cells.slice(0, -1),
  text: withLineFeeds(cells.at(-1) ?? ''),
  notText: fault !== undefined,
});

async function jsonCells(
  files: PrivateFiles,
  source: TableSource,
  namespaces: Namespaces,
  language: Language | null,
): Promise<FileCell[]> {
  const texts: JsonText[] = [];
  for await (const { rows } of fileThreads.rows(files, source)) {
    texts.push(...rows.map(jsonTextOf));
    if (texts.length > mostTextsInFile) throw fileError('tooManyTexts');
  }
  /** A path of one name is its own namespace, as in the product's files. */
  const cellOf = ({ line, text, notText }: JsonText, path: readonly string[], of: string): FileCell => {
    const [namespace = '', ...names] = path;
    const key = names.length ? names.join('.') : namespace;
    return { row: line, namespace, key, language: of, text, ...(notText && { notText }) };
  };
  const beginsWithLanguage = ([first = '', second = '', ...rest]: readonly string[]) =>
    !namespaces.has(first) && (languageOfCode(first) !== null || (rest.length > 0 && namespaces.has(second)));
  if (texts.some(({ path }) => beginsWithLanguage(path)))
    return texts.map((one) => cellOf(one, one.path.slice(1), languageOfCode(one.path[0] ?? '') ?? one.path[0] ?? ''));
  if (texts.length && language === null) throw fileError('languageOpen');
  return texts.map((one) => cellOf(one, one.path, language ?? ''));
}

const isHeader = (column: keyof typeof textFileColumns) => (cell: string) =>
  languages.some((language) => textFileColumns[column][language].toLowerCase() === cell.toLowerCase());

/** The language of a column with own texts; of an unknown one, what the header says. Null for other columns. */
function languageOfColumn(header: string): string | null {
  const known = languages.find((language) =>
    languages.some((written) => languageColumn(language, 'own', written) === header),
  );
  if (known) return known;
  const separator = header.indexOf(' · ');
  if (separator > 0 && isHeader('own')(header.slice(separator + 3))) return header.slice(0, separator);
  return languageOfCode(header);
}

async function workbookCells(files: PrivateFiles, source: TableSource): Promise<TextFile> {
  const [sheet = ''] = await fileThreads.sheets(files, source);
  const table = await openTable(files, source);
  const { header } = table;
  const [namespaceAt, keyAt] = [header.findIndex(isHeader('namespace')), header.findIndex(isHeader('key'))];
  const columns = header.flatMap((cell, at) => {
    const language = languageOfColumn(cell);
    return language === null ? [] : [{ at, language }];
  });
  if (namespaceAt < 0 || keyAt < 0 || !columns.length) {
    await table.rows.return(undefined);
    throw fileError('noTextColumns');
  }
  const cells: FileCell[] = [];
  for await (const rows of table.rows) {
    for (const { row, cells: values } of rows) {
      const [namespace, key] = [values[namespaceAt]?.trim() ?? '', values[keyAt]?.trim() ?? ''];
      for (const { at, language } of columns) {
        const text = withLineFeeds(values[at] ?? '');
        // Without a key, only texts are of interest; with a key, an empty text may remove one.
        if (text !== '' || (namespace && key)) cells.push({ row, namespace, key, language, text });
      }
    }
    refuseMany(cells);
  }
  return { cells, revision: revisionIn(sheet) };
}
