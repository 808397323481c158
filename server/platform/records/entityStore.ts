import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pick } from 'es-toolkit';
import { normalized, partsOf, problemsOf, type Entity } from '#contract/core/entity.ts';
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
import {
  atVisibleBranches,
  ofSomeVisible,
  refuseHidden,
  seesSome,
  shownBranches,
  type BranchAccess,
} from '../sql/visibility.ts';
import { changeBy, changeRecord, findRecord, lockRecord, oneOf, type CompanyCaller } from './change.ts';
import { refuseProblems } from './settings.ts';

/** Reads, creates and changes records of an entity of the contract (`contract/core/entity.ts`). */

type Values = Readonly<Record<string, unknown>>;
type EntityTable = PgTable & Record<'companyId' | 'id' | 'createdTime', AnyPgColumn>;
type Row = Values & { createdTime: Date; updatedTime: Date };
type Found = Values & { row: Row };
type Writer = CompanyCaller & Pick<Call, 'services'>;

interface EntityStoreOptions<Table extends EntityTable> {
  entity: Entity;
  /** Its columns for the entity's fields are those of `entityColumns`. */
  table: Table;
  audited: AuditEntry['entity'];
  /** Error messages for an unknown id, and for a record that cannot be saved. */
  texts: { missing: string; refused: string };
  /** The column that lists search. */
  search: AnyPgColumn;
  /** Additional data of every response, beside the columns. */
  computed?: Readonly<Record<string, SQL>>;
}

/** The query of a list, which may have conditions on fields too (`filterParams`). */
export interface EntityPage extends Values {
  offset: number;
  limit: number;
  search?: string;
  sort?: { field?: string; descending: boolean };
}

/**
 * The store of an entity. If one of its fields contains branches, or the one branch of a record, records are seen and
 * changed by the rule of `visibility.ts`.
 *
 * @example export const voucherStore = new EntityStore<Voucher, typeof vouchers>({ entity: voucherEntity, table: vouchers, … });
 */
export class EntityStore<Wire extends object, Table extends EntityTable> {
  readonly #options: EntityStoreOptions<Table>;
  /** Names of the fields with the picture, with the branches, and with the one branch, if any. */
  readonly picture: string | undefined;
  readonly #branches: string | undefined;
  readonly branch: string | undefined;

  constructor(options: EntityStoreOptions<Table>) {
    this.#options = options;
    const { picture, branches: places, branch } = partsOf(options.entity);
    this.picture = picture;
    this.#branches = places;
    this.branch = branch;
  }

  readonly #none = () => new ApiError('not_found', this.#options.texts.missing);

  #read(database: Sql) {
    const { table, computed } = this.#options;
    return database.select({ row: table as PgTable, ...computed }).from(table as PgTable);
  }

  /** The branches of a record; an empty list means all. */
  #of(values: Values): readonly string[] {
    if (this.branch) return [values[this.branch] as string];
    return this.#branches ? (values[this.#branches] as readonly string[]) : [];
  }

  /** @throws ApiError `permission_denied` if the record has branches that the caller may not access */
  #refuseBeyond(scope: BranchAccess, values: Values): void {
    if (this.#branches || this.branch) refuseHidden(scope, this.#of(values));
  }

  /** A record as a user sees it: with only the branches that the user may access. */
  #wireOf({ row, ...computed }: Found, scope: BranchAccess): Wire {
    const { createdTime, updatedTime, ...rest } = row;
    return {
      ...rest,
      ...(this.#branches && { [this.#branches]: shownBranches(scope, this.#of(row)) }),
      ...computed,
      createdAt: createdTime.toISOString(),
      updatedAt: updatedTime.toISOString(),
    } as unknown as Wire;
  }

  /** Finds one record. */
  readonly at = (companyId: string, id: string): SQL | undefined => oneOf(this.#options.table, companyId, id);

  /** Locks the record until the transaction ends. @throws ApiError `not_found` */
  readonly lock = (transaction: Sql, companyId: string, id: string): Promise<Table['$inferSelect']> =>
    lockRecord(transaction, this.#options.table, this.at(companyId, id), this.#none);

  /** A record with at least one branch of the viewer's. @throws ApiError `not_found` */
  async get(database: Sql, scope: BranchAccess, id: string): Promise<Wire> {
    const [found] = (await this.#read(database).where(this.at(scope.companyId, id))) as unknown as Found[];
    if (!found || !seesSome(scope, this.#of(found.row))) throw this.#none();
    return this.#wireOf(found, scope);
  }

  #column(name: string): AnyPgColumn {
    return getTableColumns(this.#options.table as PgTable)[name] as AnyPgColumn;
  }

  /** The conditions on fields, as `filterParams` parses them. */
  #conditions(params: Values): (SQL | undefined)[] {
    return Object.keys(this.#options.entity.fields).map((name) => {
      const value = params[name];
      if (value === undefined) return undefined;
      const column = this.#column(name);
      if (Array.isArray(value)) return inArray(column, value);
      if (typeof value !== 'object' || value === null) return eq(column, value);
      const ends = value as { gte?: unknown; lte?: unknown };
      return and(
        ends.gte === undefined ? undefined : gte(column, ends.gte),
        ends.lte === undefined ? undefined : lte(column, ends.lte),
      );
    });
  }

  /** Newest first, unless the sort says otherwise. */
  async page(database: Sql, scope: BranchAccess, params: EntityPage): Promise<{ rows: Wire[]; total: number }> {
    const { table, search } = this.#options;
    const term = params.search?.trim();
    const where = and(
      eq(table.companyId, scope.companyId),
      this.#branches ? ofSomeVisible(this.#column(this.#branches), scope) : undefined,
      this.branch ? atVisibleBranches(this.#column(this.branch), scope) : undefined,
      ...this.#conditions(params),
      term ? sql`search_fold(${search}) like ${`%${literally(searchFold(term))}%`}` : undefined,
    );
    const { field, descending = true } = params.sort ?? {};
    const way = descending ? desc : asc;
    const by = field && this.#options.entity.fields[field] ? [sql`${way(this.#column(field))} nulls last`] : [];
    const order = [...by, way(table.createdTime), way(table.id)];
    const { rows, total } = await pageOfTable(database, table, params, { where, order }, this.#read(database));
    return { rows: (rows as unknown as Found[]).map((found) => this.#wireOf(found, scope)), total };
  }

  /** @throws ApiError `not_found`; `permission_denied` if it has branches that the caller may not access */
  async refuseOthers(database: Sql, scope: BranchAccess, id: string): Promise<void> {
    if (scope.enabledBranches === 'all') return;
    const { table } = this.#options;
    const stored = (await findRecord(database, table, this.at(scope.companyId, id), this.#none)) as Row;
    if (!seesSome(scope, this.#of(stored))) throw this.#none();
    this.#refuseBeyond(scope, stored);
  }

  /**
   * The stored form of a sent record, or of its sent fields, with dependent values, but without its picture.
   *
   * @throws ApiError `invalid_input` for branches of another company
   */
  valuesOf(companyId: string, sent: Values): Values {
    const { entity } = this.#options;
    const names = Object.keys(entity.fields).filter((name) => name !== this.picture);
    const places = this.#branches;
    return normalized(entity, {
      ...pick(sent, names),
      ...(places && sent[places] !== undefined && { [places]: this.#branchesOf(companyId, sent[places]) }),
    });
  }

  /** Branches as sent: of the company, or grouped by company. */
  #branchesOf(companyId: string, sent: unknown): readonly string[] {
    if (Array.isArray(sent)) return sent as string[];
    const named = (sent ?? {}) as Readonly<Record<string, string[]>>;
    const [strange] = Object.entries(named).flatMap(([company, ids]) => (company === companyId ? [] : ids));
    if (strange) throw this.#noBranch(strange);
    return named[companyId] ?? [];
  }

  #noBranch(id: string): ApiError {
    const reason = 'This branch does not exist.';
    return refused('invalid_input', this.branch ?? this.#branches ?? '', `There is no branch ${id}.`, { reason });
  }

  /** @throws ApiError `invalid_input` according to the entity's rules */
  #refuseUnsound(values: Values): void {
    const problems = problemsOf(this.#options.entity, values);
    if (!problems.length) return;
    throw new ApiError('invalid_input', this.#options.texts.refused, {
      details: problems.map(({ path, code }) => ({ path, message: code, code })),
    });
  }

  /**
   * @throws ApiError `invalid_input` for files that are not allowed, and for branches that the company does not have
   */
  async #refuseStrange(transaction: Sql, call: Writer, values: Values, stored?: Row): Promise<void> {
    const { companyId } = scopeOf(call);
    const { fields } = this.#options.entity;
    const mayUse = mayUseFiles(call.services.files, companyId);
    refuseProblems(await strangeFiles(fields, values, mayUse, stored));
    // A branch that has closed since does not prevent other changes.
    const chosen = this.#of(values).filter((branch) => !stored || !this.#of(stored).includes(branch));
    if (!chosen.length) return;
    const known = await transaction.select({ id: branches.id }).from(branches).where(eq(branches.companyId, companyId));
    const ids = new Set(known.map(({ id }) => id));
    const strange = chosen.find((id) => !ids.has(id));
    if (strange) throw this.#noBranch(strange);
  }

  /**
   * @param picture null without one
   * @returns the new record's id
   * @throws ApiError `invalid_input`; `permission_denied` for branches that the caller may not access
   */
  async create(transaction: Sql, call: Writer, values: Values, picture: string | null): Promise<string> {
    const { table, audited } = this.#options;
    const { companyId } = scopeOf(call);
    const after = { ...values, ...(this.picture && { [this.picture]: picture }) };
    this.#refuseBeyond(scopeOf(call), values);
    this.#refuseUnsound(after);
    await this.#refuseStrange(transaction, call, after);
    const id = newId();
    await transaction.insert(table as PgTable).values({ ...after, companyId, id });
    await writeAudit(transaction, { ...changeBy(call), action: 'create', entity: audited, entityId: id, after });
    return id;
  }

  /**
   * @param values those that are missing stay unchanged
   * @param picture null leaves it unchanged
   * @returns the version after the change
   * @throws ApiError `not_found`, `stale_version`, `invalid_input`; `permission_denied` for branches that the caller
   * may not access
   */
  async change(
    transaction: Sql,
    call: Writer,
    { id, version: seen }: { id: string; version?: number },
    values: Values,
    picture: string | null,
  ): Promise<number> {
    const { table, audited, entity } = this.#options;
    const scope = scopeOf(call);
    const of = { ...changeBy(call), entity: audited, entityId: id };
    const where = this.at(scope.companyId, id);
    return changeRecord(transaction, { table, where, none: this.#none, seen, of }, async (row) => {
      const stored = row as Row;
      if (!seesSome(scope, this.#of(stored))) throw this.#none();
      const changes = normalized(entity, {
        ...pick(stored as Values, Object.keys(entity.fields)),
        ...values,
        ...(this.picture && picture !== null && { [this.picture]: picture }),
      });
      this.#refuseBeyond(scope, stored);
      this.#refuseBeyond(scope, changes);
      this.#refuseUnsound(changes);
      await this.#refuseStrange(transaction, call, changes, stored);
      return { changes };
    });
  }

  /** @throws ApiError `not_found`; `permission_denied` if it has branches that the caller may not access */
  async remove(transaction: Sql, call: Writer, id: string): Promise<void> {
    const { table, audited } = this.#options;
    const scope = scopeOf(call);
    const where = this.at(scope.companyId, id);
    const stored = (await this.lock(transaction, scope.companyId, id)) as Row;
    if (!seesSome(scope, this.#of(stored))) throw this.#none();
    this.#refuseBeyond(scope, stored);
    await transaction.delete(table).where(where);
    const { companyId: _, ...before } = stored;
    await writeAudit(transaction, { ...changeBy(call), action: 'delete', entity: audited, entityId: id, before });
  }
}
