import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pick } from 'es-toolkit';
import { normalized, problemsOf, type Entity } from '#contract/core/entity.ts';
import type { EntityFields } from '#contract/core/fields.ts';
import { searchFold } from '#contract/core/fold.ts';
import type { Sql } from '../db/client.ts';
import { branches } from '../db/schema.ts';
import { mayUseFiles, strangeFiles } from '../files/used.ts';
import { scopeOf, type Call } from '../http/handle.ts';
import { writeAudit, type AuditEntry } from '../kernel/audit.ts';
import { ApiError, refused } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { literally } from '../sql/like.ts';
import { pageOfTable } from '../sql/page.ts';
import { ofSomeVisible, refuseBeyond, seesSome, shownBranches, type BranchAccess } from '../sql/visibility.ts';
import { changeBy, changeRecord, findRecord, lockRecord, oneOf, type Caller } from './change.ts';
import { refuseProblems } from './settings.ts';

/** Reading, making and changing the records of an entity of the contract (`contract/core/entity.ts`). */

type Values = Readonly<Record<string, unknown>>;
/** As they are stored, but for a picture. */
type EntityValues = Values & { branchIds: string[] };
type EntityTable = PgTable & Record<'companyId' | 'id' | 'createdTime' | 'branchIds', AnyPgColumn>;
interface Row {
  id: string;
  createdTime: Date;
  updatedTime: Date;
  branchIds: string[];
}

export interface EntityStoreOptions<Table extends EntityTable> {
  entity: Entity;
  table: Table;
  audited: AuditEntry['entity'];
  /** Said where there is none of that id, and where one cannot be saved. */
  texts: { missing: string; refused: string };
  /** The column that lists search. */
  search: AnyPgColumn;
  /** What every record is answered with beside its columns. */
  computed?: Readonly<Record<string, SQL>>;
}

/** What a list is asked for. */
interface PageParams {
  offset: number;
  limit: number;
  search?: string;
  sort?: { descending: boolean };
}

const noBranch = (id: string) =>
  refused('invalid_input', 'branchIds', `There is no branch ${id}.`, { reason: 'This branch does not exist.' });

/** The branches of a record as it is sent: of the company, or by companies. @throws ApiError `invalid_input` for those of another */
function branchesOf(companyId: string, sent: unknown): string[] {
  if (Array.isArray(sent)) return sent as string[];
  const named = (sent ?? {}) as Readonly<Record<string, string[]>>;
  const others = Object.entries(named).flatMap(([company, ids]) => (company === companyId ? [] : ids));
  for (const strange of others) throw noBranch(strange);
  return named[companyId] ?? [];
}

/** The picture that is sent beside a record, else the address that it names; null without either. */
export async function keptPicture(
  { file, services, scope }: Pick<Call, 'services' | 'file' | 'scope'>,
  { cover, coverImageData }: { cover?: string | null; coverImageData?: { url?: string | null } | null },
): Promise<string | null> {
  if (file) return services.files.put(file.content, file.type, scopeOf({ scope }).companyId);
  return coverImageData?.url ?? cover ?? null;
}

/**
 * The store of an entity whose records are of some branches of a company, or of all.
 *
 * @example export const store = entityStore<Voucher>()({ entity: voucherEntity, table: vouchers, … });
 */
export const entityStore =
  <Wire extends object>() =>
  <Table extends EntityTable>({ entity, table, audited, texts, search, computed = {} }: EntityStoreOptions<Table>) => {
    type Stored = Table['$inferSelect'] & Row;
    const fields: EntityFields = entity.fields;
    const none = () => new ApiError('not_found', texts.missing);
    const at = (companyId: string, id: string) => oneOf(table, companyId, id);
    const names = Object.keys(fields).filter((name) => !('file' in (fields[name] ?? {})));

    const read = (database: Sql) => database.select({ row: table as PgTable, ...computed }).from(table as PgTable);
    type Found = { row: Stored } & Record<string, unknown>;

    /** A record as somebody sees it: with those of its branches that are open to them. */
    const wireOf = ({ row, ...more }: Found, scope: BranchAccess): Wire => {
      const { createdTime, updatedTime, ...rest } = row;
      return {
        ...rest,
        branchIds: shownBranches(scope, row.branchIds),
        ...more,
        createdAt: createdTime.toISOString(),
        updatedAt: updatedTime.toISOString(),
      } as unknown as Wire;
    };

    const refuseStrange = async (
      transaction: Sql,
      call: Pick<Call, 'services'>,
      companyId: string,
      values: Values & { branchIds: readonly string[] },
      stored?: Stored,
    ): Promise<void> => {
      const mayUse = mayUseFiles(call.services.files, companyId);
      refuseProblems(await strangeFiles(fields, values, mayUse, stored));
      // One that has closed since keeps nobody from changing the rest.
      const chosen = values.branchIds.filter((branch) => !stored?.branchIds.includes(branch));
      if (!chosen.length) return;
      const known = await transaction
        .select({ id: branches.id })
        .from(branches)
        .where(eq(branches.companyId, companyId));
      const strange = chosen.find((branch) => !known.some(({ id }) => id === branch));
      if (strange) throw noBranch(strange);
    };

    const refuseUnsound = (values: Values): void => {
      const problems = problemsOf(entity, values);
      if (!problems.length) return;
      throw new ApiError('invalid_input', texts.refused, {
        details: problems.map(({ path, code }) => ({ path, message: code, code })),
      });
    };

    return {
      at,

      /** What is stored of a record as it is sent, with what follows from it. @throws ApiError `invalid_input` for branches of another company */
      valuesOf: (companyId: string, sent: Values): EntityValues =>
        normalized(entity, { ...pick(sent, names), branchIds: branchesOf(companyId, sent.branchIds) }),

      /** The record, held until the transaction ends. @throws ApiError `not_found` */
      lock: (transaction: Sql, companyId: string, id: string): Promise<Table['$inferSelect']> =>
        lockRecord(transaction, table, at(companyId, id), none),

      /** A record that is of some branch of the viewer's. @throws ApiError `not_found` */
      async get(database: Sql, scope: BranchAccess, id: string): Promise<Wire> {
        const [found] = (await read(database).where(at(scope.companyId, id))) as unknown as Found[];
        if (!found || !seesSome(scope, found.row.branchIds)) throw none();
        return wireOf(found, scope);
      },

      async page(database: Sql, scope: BranchAccess, params: PageParams): Promise<{ rows: Wire[]; total: number }> {
        const words = params.search?.trim();
        const where = and(
          eq(table.companyId, scope.companyId),
          ofSomeVisible(table.branchIds, scope),
          words ? sql`search_fold(${search}) like ${`%${literally(searchFold(words))}%`}` : undefined,
        );
        const way = params.sort?.descending === false ? asc : desc;
        const order = [way(table.createdTime), way(table.id)];
        const { rows, total } = await pageOfTable(database, table, params, { where, order }, read(database));
        return { rows: (rows as unknown as Found[]).map((found) => wireOf(found, scope)), total };
      },

      /** @throws ApiError `not_found`; `permission_denied` where it is of branches that are not the caller's, too */
      async refuseOthers(database: Sql, scope: BranchAccess, id: string): Promise<void> {
        if (scope.enabledBranches === 'all') return;
        const stored = (await findRecord(database, table, at(scope.companyId, id), none)) as Stored;
        if (!seesSome(scope, stored.branchIds)) throw none();
        refuseBeyond(scope, stored.branchIds);
      },

      /** @returns its id @throws ApiError `invalid_input`; `permission_denied` for branches that are not the caller's */
      async create(
        transaction: Sql,
        call: Caller & Pick<Call, 'services'>,
        values: EntityValues,
        cover: string | null,
      ): Promise<string> {
        const scope = scopeOf(call);
        const after = { ...values, cover };
        refuseBeyond(scope, after.branchIds);
        refuseUnsound(after);
        await refuseStrange(transaction, call, scope.companyId, after);
        const id = newId();
        await transaction.insert(table as PgTable).values({ ...after, companyId: scope.companyId, id });
        await writeAudit(transaction, { ...changeBy(call), action: 'create', entity: audited, entityId: id, after });
        return id;
      },

      /** @throws ApiError `not_found`, `stale_version`, `invalid_input`; `permission_denied` for branches that are not the caller's */
      async change(
        transaction: Sql,
        call: Caller & Pick<Call, 'services'>,
        { id, version: seen }: { id: string; version?: number },
        values: EntityValues,
        cover: string | null,
      ): Promise<void> {
        const scope = scopeOf(call);
        const { companyId } = scope;
        const of = { ...changeBy(call), entity: audited, entityId: id };
        await changeRecord(transaction, { table, where: at(companyId, id), none, seen, of }, async (row) => {
          const stored = row as Stored;
          if (!seesSome(scope, stored.branchIds)) throw none();
          const changes = { ...values, ...(cover !== null && { cover }) };
          refuseBeyond(scope, stored.branchIds);
          refuseBeyond(scope, values.branchIds);
          refuseUnsound({ ...stored, ...changes });
          await refuseStrange(transaction, call, companyId, { ...values, ...changes }, stored);
          return { changes };
        });
      },
    };
  };
