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
import type { ImportKind } from './kind.ts';
import { isNothing } from './nothing.ts';
import { onWire } from '#server/platform/kernel/onWire.ts';

/** Imports as rows, and who sees what of them. */

export type ImportRow = typeof imports.$inferSelect;
/** Which one. */
export type ImportPlace = Pick<ImportRow, 'companyId' | 'id'>;

/** Who looks at imports. */
interface Viewer extends Pick<CompanyScope, 'enabledBranches'> {
  userId: string;
}

/**
 * Whether somebody sees the rows of an import. A file may be about any branch, whatever was chosen for it, so people
 * confined to some see those of their own imports alone; of others' they see the figures.
 */
const seesRows = ({ userId }: Pick<ImportRow, 'userId'>, viewer: Viewer): boolean =>
  viewer.enabledBranches === 'all' || userId === viewer.userId;

/** @throws ApiError `permission_denied` where the rows are out of the viewer's sight */
export function refuseUnseen(row: Pick<ImportRow, 'userId'>, viewer: Viewer): void {
  if (!seesRows(row, viewer))
    throw new ApiError('permission_denied', 'The rows of this import may belong to branches you cannot access.');
}

const noImport = () => new ApiError('not_found', 'This import does not exist.');

/** What the file says of itself, where its rows are out of sight: a file without a header has a guest in its place. */
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

/** What of a kind an import's form on the wire needs. */
export interface WireKind extends Pick<ImportKind, 'name' | 'meaningOf'> {
  /** Its fields of words. */
  words: readonly string[];
}

/** The words of columns, each with what it means in the fields that know it; one for nothing means nothing. */
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

/** An import in the contract's form, as much of it as the viewer sees. */
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

/** An import of another kind is as unknown as none: its permission is another one. */
const ofKind = (companyId: string, kind: ImportKindName, importId: string) =>
  equal(imports, { companyId, id: importId, kind });

/** Imports with the names of those who began them, newest first. */
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

/** Changes an import for a person. @throws ApiError `not_found`, `stale_version` */
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

/** What comes of the work on an import. */
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

/** Statuses in which columns and options may be chosen, and a check be asked for. */
export const open: readonly ImportStatus[] = ['uploaded', 'checked'];
