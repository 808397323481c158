import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { FileImport, ImportKindName, ImportStatus } from '#contract/imports/imports.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { imports, users } from '#server/platform/db/schema.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { changeRecord, findRecord, type WantedOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { ColumnWords } from '#contract/imports/importWords.ts';
import { readingsOf } from './columns/decide.ts';
import type { ImportKind, ImportRow } from './kind.ts';
import { isNothing } from './nothing.ts';
import { onWire } from '#server/platform/kernel/onWire.ts';

/** Stored imports, and the access to them. */

/** The key of an import. */
export type ImportPlace = Pick<ImportRow, 'companyId' | 'id'>;

/** The viewer of imports. */
interface Viewer extends Pick<CompanyScope, 'enabledBranches'> {
  userId: string;
}

/**
 * Whether a user may see the rows of an import. A file may contain any branch, whatever branch was selected for it, so
 * users restricted to some branches see only their own imports' rows; of others they see the figures.
 */
const seesRows = ({ userId }: Pick<ImportRow, 'userId'>, viewer: Viewer): boolean =>
  viewer.enabledBranches === 'all' || userId === viewer.userId;

/** @throws ApiError `permission_denied` if the viewer may not see the rows */
export function refuseUnseen(row: Pick<ImportRow, 'userId'>, viewer: Viewer): void {
  if (!seesRows(row, viewer))
    throw new ApiError('permission_denied', 'The rows of this import may belong to branches you cannot access.');
}

const noImport = () => new ApiError('not_found', 'This import does not exist.');

/** Replaces the file's texts if its rows are hidden: the header of a file without one is a guest's data. */
const unseen = {
  guesses: [],
  top: [],
  header: [],
  sample: [],
  sheets: [],
  sheet: null,
  mapping: {},
  joined: {},
  readings: [],
  contents: [],
  words: [],
  values: [],
};

/** The parts of a kind that the wire format requires. */
export interface WireKind extends Pick<ImportKind, 'name' | 'meaningOf'> {
  /** Its fields with words. */
  words: readonly string[];
}

/** The words of columns, each with its meaning in the fields that know it; '' for words that count as empty. */
const wordsOf = (facts: ImportRow['facts'], { words: fields, meaningOf }: WireKind): ColumnWords[] =>
  facts.flatMap((one, column) =>
    one?.words?.length
      ? [
          {
            column,
            words: one.words.map(({ word, count }) => ({
              word,
              count,
              meanings: Object.fromEntries(
                fields.flatMap((field) => {
                  const meaning = meaningOf(field, word) ?? (isNothing(word) ? '' : undefined);
                  return meaning === undefined ? [] : [[field, meaning]];
                }),
              ),
            })),
          },
        ]
      : [],
  );

/** An import in the contract's format, limited to what the viewer may see. */
function wireOf(
  { file: _, userId, encoding, delimiter, facts, choices, ...row }: ImportRow,
  by: { id: string; name: string } | null,
  viewer: Viewer,
  kind: WireKind,
): FileImport {
  const rowsSeen = seesRows({ userId }, viewer);
  return {
    ...onWire(row),
    readings: readingsOf(facts, choices),
    words: wordsOf(facts, kind),
    contents: facts.map((one) => ({ filled: one?.filled ?? 0, repeated: one?.looked ? one.repeated / one.looked : 0 })),
    ...(!rowsSeen && unseen),
    rowsSeen,
    encoding: encoding as FileImport['encoding'],
    delimiter: delimiter as FileImport['delimiter'],
    createdBy: by,
  };
}

/** An import of another kind is answered as missing, because its permission differs. */
const ofKind = (companyId: string, kind: ImportKindName, importId: string) =>
  equal(imports, { companyId, id: importId, kind });

/** Imports with the names of their users, newest first. */
export async function importsOf(
  database: Database,
  companyId: string,
  kind: WireKind,
  viewer: Viewer,
  { ids, from = 0, size = 1 }: { ids?: readonly string[]; from?: number; size?: number },
): Promise<FileImport[]> {
  const found = await database.sql
    .select({ row: imports, user: { id: users.id, name: users.name } })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .where(and(equal(imports, { companyId, kind: kind.name }), ids ? inArray(imports.id, [...ids]) : undefined))
    .orderBy(desc(imports.createdTime), desc(imports.id))
    .limit(size)
    .offset(from);
  return found.map(({ row, user }) => wireOf(row, user, viewer, kind));
}

/** @throws ApiError `not_found` */
export async function oneImport(
  database: Database,
  companyId: string,
  kind: WireKind,
  viewer: Viewer,
  importId: string,
): Promise<FileImport> {
  const [found] = await importsOf(database, companyId, kind, viewer, { ids: [importId] });
  if (!found) throw noImport();
  return found;
}

/** Changes an import for a user. @throws ApiError `not_found`, `stale_version` */
export const changeImport = (
  transaction: Sql,
  { kind, id, seen, by }: { kind: ImportKindName; id: string; seen: number; by: By },
  wantedOf: WantedOf<typeof imports>,
): Promise<number> => {
  const place = { table: imports, where: ofKind(by.companyId, kind, id), none: noImport };
  return changeRecord(transaction, { ...place, seen, of: { ...by, entity: 'import', entityId: id } }, wantedOf);
};

/** @throws ApiError `not_found` */
export const readImport = (
  database: Sql,
  companyId: string,
  kind: ImportKindName,
  importId: string,
): Promise<ImportRow> => findRecord(database, imports, ofKind(companyId, kind, importId), noImport);

/** Stores the result of a job on the import. */
export async function writeImport(
  transaction: Sql,
  { companyId, id }: ImportPlace,
  changes: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await transaction
    .update(imports)
    .set({ ...changes, version: sql`${imports.version} + 1`, updatedTime: new Date() })
    .where(equal(imports, { companyId, id }));
}

/** Statuses in which columns and options may be changed, and a check be requested. */
export const open: readonly ImportStatus[] = ['uploaded', 'checked'];
