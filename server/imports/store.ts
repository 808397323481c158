import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { FileImport, ImportKindName, ImportStatus } from '#contract/imports.ts';
import type { Database, Sql } from '../db/client.ts';
import { branches, imports, users } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { contentsOf } from './columns/contents.ts';
import { readingsOf } from './columns/decide.ts';
import { seesRows, type Viewer } from './visibility.ts';

/** Imports as rows. */

export type ImportRow = typeof imports.$inferSelect;

export const noImport = () => new ApiError('not_found', 'There is no such import.');

/** What the file says of itself, where its rows are out of sight: a file without a header has a guest in its place. */
const unseen = { top: [], header: [], sample: [], sheets: [], sheet: null, mapping: {}, readings: [], contents: [] };

/** An import in the contract's form, as much of it as the viewer sees. */
function wireOf(
  { file: _, userId, encoding, delimiter, createdTime, updatedTime, facts, choices, ...row }: ImportRow,
  by: { id: string; name: string } | null,
  viewer: Viewer,
): FileImport {
  const rowsSeen = seesRows({ userId }, viewer);
  return {
    ...row,
    readings: readingsOf(facts, choices),
    contents: contentsOf(facts),
    ...(!rowsSeen && unseen),
    rowsSeen,
    encoding: encoding as FileImport['encoding'],
    delimiter: delimiter as FileImport['delimiter'],
    createdBy: by,
    createdTime: createdTime.toISOString(),
    updatedTime: updatedTime.toISOString(),
  };
}

const ofImport = (companyId: string, importId: string) =>
  and(eq(imports.companyId, companyId), eq(imports.id, importId));
/** An import of another kind is as unknown as none: its permission is another one. */
const ofKind = (companyId: string, kind: ImportKindName, importId: string) =>
  and(ofImport(companyId, importId), eq(imports.kind, kind));

/** Imports with the names of those who began them, newest first. */
export async function importsOf(
  database: Database,
  companyId: string,
  kind: ImportKindName,
  viewer: Viewer,
  { ids, from = 0, size = 1 }: { ids?: readonly string[]; from?: number; size?: number },
): Promise<FileImport[]> {
  const found = await database.sql
    .select({ row: imports, user: { id: users.id, name: users.name } })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .where(
      and(eq(imports.companyId, companyId), eq(imports.kind, kind), ids ? inArray(imports.id, [...ids]) : undefined),
    )
    .orderBy(desc(imports.createdTime), desc(imports.id))
    .limit(size)
    .offset(from);
  return found.map(({ row, user }) => wireOf(row, user, viewer));
}

/** @throws ApiError `not_found` */
export async function oneImport(
  database: Database,
  companyId: string,
  kind: ImportKindName,
  viewer: Viewer,
  importId: string,
): Promise<FileImport> {
  const [found] = await importsOf(database, companyId, kind, viewer, { ids: [importId] });
  if (!found) throw noImport();
  return found;
}

/**
 * The import, held until the transaction ends.
 * @throws ApiError `not_found`; `stale_version` when another version is asked for
 */
export async function lockImport(
  transaction: Sql,
  companyId: string,
  kind: ImportKindName,
  importId: string,
  version?: number,
): Promise<ImportRow> {
  const [row] = await transaction
    .select()
    .from(imports)
    .where(ofKind(companyId, kind, importId))
    .for('update');
  if (!row) throw noImport();
  if (version !== undefined && row.version !== version) throw new ApiError('stale_version');
  return row;
}

/** @throws ApiError `not_found` */
export async function readImport(
  database: Sql,
  companyId: string,
  kind: ImportKindName,
  importId: string,
): Promise<ImportRow> {
  const [row] = await database
    .select()
    .from(imports)
    .where(ofKind(companyId, kind, importId));
  if (!row) throw noImport();
  return row;
}

export async function changeImport(
  transaction: Sql,
  companyId: string,
  importId: string,
  changes: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await transaction
    .update(imports)
    .set({ ...changes, version: sql`${imports.version} + 1`, updatedTime: new Date() })
    .where(ofImport(companyId, importId));
}

/** Statuses in which columns and options may be chosen, and a check be asked for. */
export const open: readonly ImportStatus[] = ['uploaded', 'checked'];

/** The branch by which phones and days are read: the one chosen, else the company's first one. */
export async function branchOf(
  database: Sql,
  companyId: string,
  branchId: string | null,
): Promise<{ country: string; timeZone: string }> {
  const [branch] = await database
    .select({ country: branches.country, timeZone: branches.timeZone })
    .from(branches)
    .where(eq(branches.companyId, companyId))
    .orderBy(sql`${branches.id} = ${branchId ?? ''} desc`, branches.createdTime, branches.id)
    .limit(1);
  return branch ?? { country: 'TW', timeZone: 'Asia/Taipei' };
}
