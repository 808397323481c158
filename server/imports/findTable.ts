import { and, sql as raw } from 'drizzle-orm';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { imports } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import type { ImportKind } from './kind.ts';
import { headerOf, openTable } from '#server/platform/spreadsheet/table.ts';
import type { TableRow, TableSource } from '#server/platform/db/tableRow.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** Finds the table in a file: below a title, or on the sheet after the cover. */

/** The number of rows that may be the header. */
const rowsTried = 10;
const sheetsTried = 8;
/** The score of a previously imported header, which beats all other candidates. */
const known = 1_000;

interface Candidate {
  sheet: string | null;
  /** Null if it is the first row that is not blank, 0 if the table has no header. */
  headerRow: number | null;
  score: number;
}

/**
 * Finds the sheet and the row that most resemble a header: previously imported ones, otherwise those with the most
 * recognised names. The default is the first row of the first sheet.
 *
 * @param sheets the candidates; null in the list for a file without sheets
 */
export async function findTable(
  services: Pick<Services, 'privateFiles' | 'database'>,
  kind: Pick<ImportKind, 'name' | 'suggest'>,
  companyId: string,
  source: TableSource,
  sheets: readonly (string | null)[],
): Promise<Pick<Candidate, 'sheet' | 'headerRow'>> {
  const tops: { sheet: string | null; rows: TableRow[] }[] = [];
  for (const sheet of sheets.slice(0, sheetsTried))
    tops.push({ sheet, rows: await topOf(services, { ...source, sheet }) });
  const headers = tops.flatMap(({ rows }) => rows.map(({ cells }) => JSON.stringify(headerOf(cells))));
  const before = await broughtBefore(services, companyId, kind.name, headers);
  const candidates = tops.flatMap(({ sheet, rows }) =>
    rows.map(({ row, cells }, index): Candidate => {
      const header = headerOf(cells);
      const names = Object.keys(kind.suggest(header)).length;
      const score = before.has(JSON.stringify(header)) ? known : names;
      return { sheet, headerRow: index === 0 ? null : row, score };
    }),
  );
  const first = tops.find(({ rows }) => rows.length);
  const start = candidates.find(({ sheet }) => sheet === first?.sheet) ?? {
    sheet: sheets[0] ?? null,
    headerRow: null,
    score: 0,
  };
  // Many rows of guests contain one recognised word, so one is not enough.
  const best = candidates.reduce((a, b) => (b.score > a.score && b.score > 1 ? b : a), start);
  if (best.score > 1 || !first) return best;
  const title = titled(first);
  if (title) return title;
  return best.score === 0 && isData(first.rows[0]) ? { sheet: first.sheet, headerRow: 0 } : start;
}

const filled = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length;

/** Whether a row contains a phone, an address or a date, which are never column names. */
const isData = (row: TableRow | undefined): boolean =>
  !!row?.cells.some((cell) => {
    const plain = cell.normalize('NFKC').trim();
    return (
      (plain.length < 80 && /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(plain)) ||
      (/^[+(\d][\d\s().+-]{7,20}$/.test(plain) && plain.replace(/\D/g, '').length >= 8) ||
      /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/.test(plain)
    );
  });

/** A single cell above a table of several columns is its title, even if it looks like a column name. */
function titled({ sheet, rows }: { sheet: string | null; rows: readonly TableRow[] }) {
  const widest = Math.max(...rows.map(filled));
  const [top] = rows;
  if (!top || filled(top) > 1 || widest < 3) return null;
  const head = rows.find((row) => filled(row) >= widest * 0.6);
  return head ? { sheet, headerRow: head.row } : null;
}

/** The first rows of a table; none if it is empty or unreadable. */
async function topOf(services: Pick<Services, 'privateFiles'>, source: TableSource): Promise<TableRow[]> {
  try {
    const table = await openTable(services.privateFiles, { ...source, headerRow: null });
    const rows: TableRow[] = [{ row: table.headerRow, cells: table.header }];
    for await (const portion of table.rows) {
      rows.push(...portion.slice(0, rowsTried - rows.length));
      if (rows.length >= rowsTried) break;
    }
    return rows;
  } catch (error) {
    // The error is reported when the whole table is read.
    if (error instanceof ApiError) return [];
    throw error;
  }
}

async function broughtBefore(
  { database }: Pick<Services, 'database'>,
  companyId: string,
  kind: ImportKind['name'],
  headers: readonly string[],
): Promise<Set<string>> {
  const rows = await database.sql
    .selectDistinct({ header: imports.header })
    .from(imports)
    .where(
      and(
        equal(imports, { companyId, kind, status: 'done' }),
        raw`to_jsonb(${imports.header}) = any(${raw.param(headers.map((one) => one.replaceAll('\\u0000', '')))}::text[]::jsonb[])`,
      ),
    );
  return new Set(rows.map(({ header }) => JSON.stringify(header)));
}
