import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { actionEndpoint, settingActions, resourceEndpoints } from '#resources/framework/endpoints.ts';
import { languageFrom } from '#contract/core/language.ts';
import type { Field } from '#resources/framework/fields.ts';
import { fieldOf, isFrozen, type RecordAction, type Resource } from '#resources/framework/resource.ts';
import { fieldSchema } from '#resources/framework/schema.ts';
import { titleOf } from '#resources/framework/values.ts';
import { audit } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { companies } from '../db/schema.ts';
import { sortedBy, sortedByText, tableOf, type DeclaredTable } from '../db/tableOf.ts';
import { ApiError } from '../kernel/errors.ts';
import { mayUseFiles } from '../files/used.ts';
import { acceptedTags } from '../http/acceptLanguage.ts';
import { handle, inTransaction, scopeOf, type Call, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { newId } from '../kernel/ids.ts';
import { type CompanyCaller, changeBy, changeRecord, findRecord, lockRecord } from '../records/change.ts';
import { pageOfTable } from '../sql/page.ts';
import { columnOf, declaredWhere, visible } from './conditions.ts';
import { entered, recordOf, type RecordCheck, type Row, takenOr } from './records.ts';
import { guardOf, referencesOf, type RefuseUsed, type Uses } from './references.ts';
import { refuseUnsuited } from './suited.ts';

/** What modules add to the generated calls, by resource. */
interface Additions {
  /** What else uses its records. */
  uses?: Uses;
  /** Of records that are judged together with others. */
  checks?: Readonly<Record<string, RecordCheck>>;
}

/**
 * Handlers for every declared resource without its own calls: list, get, create, update and delete in the simple-REST
 * dialect, on the table of its declaration.
 *
 * @example const handlers = declaredHandlers(resources);
 */
export function declaredHandlers(
  resources: readonly Resource[],
  { uses = {}, checks = {} }: Additions = {},
): Handled[] {
  return resources
    .filter(({ calls }) => calls === 'standard')
    .flatMap((resource) =>
      handlersOf(resource, resources, { refuseUsed: uses[resource.name], check: checks[resource.name] }),
    );
}

/** A requested change of a record. */
interface Change {
  id: string;
  body: Readonly<Record<string, unknown>>;
  /** The version that the user saw; without one the current version is changed. */
  seen?: number;
  /** The action, if it is not plain editing; the action defines which records have it. */
  action?: RecordAction;
}

interface AdditionsOfOne {
  refuseUsed: RefuseUsed | undefined;
  check: RecordCheck | undefined;
}

function handlersOf(
  resource: Resource,
  resources: readonly Resource[],
  { refuseUsed, check }: AdditionsOfOne,
): Handled[] {
  refuseUnsuited(resource);
  const endpoints = resourceEndpoints(resource);
  const table = tableOf(resource);
  const idColumn = columnOf(table, 'id');
  const references = referencesOf(resource, resources);
  const guard = guardOf(resource, resources);
  const oneOf = (scope: CompanyScope, id: string) => and(visible(resource, table, scope), eq(idColumn, id));

  /** Runs a transaction in which a value may conflict with that of another record. */
  const writing = <T>(call: Pick<Call, 'services'>, work: (transaction: Sql) => Promise<T>): Promise<T> =>
    inTransaction(call, work).catch((error: unknown) => {
      throw takenOr(resource, error);
    });

  /** An error with the record that it is about, by its title. */
  async function about(call: Pick<Call, 'services' | 'scope'>, id: string, error: unknown): Promise<unknown> {
    if (!(error instanceof ApiError)) return error;
    const [row] = await call.services.database.sql
      .select()
      .from(table)
      .where(oneOf(scopeOf(call), id));
    const record = { id, ...(row && { name: titleOf(resource, recordOf(resource, row as Row), 'en') }) };
    const { details = [{ path: 'id', message: error.reason }] } = error.options;
    return new ApiError(error.code, error.reason, {
      ...error.options,
      details: details.map((detail) => ({ ...detail, ...record })),
    });
  }

  async function locked(transaction: Sql, scope: CompanyScope, id: string): Promise<Row> {
    return (await lockRecord(transaction, table, oneOf(scope, id))) as Row;
  }

  /** The parts of a call that are needed to store records. */
  const enteringBy = (call: Pick<Call, 'services' | 'scope'>) => {
    const scope = scopeOf(call);
    return { scope, references, check, mayUse: mayUseFiles(call.services.files, scope.companyId) };
  };

  /** Changes the sent fields of a record. */
  async function change(
    transaction: Sql,
    call: CompanyCaller,
    entering: ReturnType<typeof enteringBy>,
    { id, body, seen, action }: Change,
  ) {
    const of = { ...changeBy(call), entity: resource, entityId: id };
    await changeRecord(transaction, { table, where: oneOf(entering.scope, id), seen, of }, async (row) => {
      const stored = row as Row;
      const was = recordOf(resource, stored);
      if (action ? action.shownWhen?.(was) === false : isFrozen(resource, was)) throw new ApiError('conflict');
      return { was, changes: await entered(resource, body, { ...entering, transaction, stored }) };
    });
  }

  /** Changes a record that the user saw, and returns the new state. */
  const changing = (call: Pick<Call, 'services'> & CompanyCaller, wanted: Change) =>
    writing(call, async (transaction) => {
      await change(transaction, call, enteringBy(call), wanted);
      return recordOf(resource, await locked(transaction, scopeOf(call), wanted.id));
    });

  return [
    handle(endpoints.list, async (call) => {
      const { sort, range, filter = {} } = call.query;
      // The dialect sends no range with a request for records by ids.
      const usual = (filter.id as string[] | undefined)?.length ?? resource.list.perPage;
      const [first, last] = range ?? [0, usual - 1];
      const where = declaredWhere(resource, table, scopeOf(call), filter);
      const slice = { offset: first, limit: last - first + 1 };
      const order = orderOf(resource, table, sort, await languageFor(call, resource));
      const { rows: found, total } = await pageOfTable(call.services.database.sql, table, slice, { where, order });
      const rows = found as Row[];
      const shown = rows.length ? `${first}-${first + rows.length - 1}` : '*';
      call.reply.header('x-total-count', total).header('content-range', `${resource.name} ${shown}/${total}`);
      return rows.map((row) => recordOf(resource, row));
    }),

    handle(endpoints.get, async (call) => {
      const where = oneOf(scopeOf(call), call.params.id);
      return recordOf(resource, (await findRecord(call.services.database.sql, table, where)) as Row);
    }),

    handle(endpoints.create, (call) => {
      const { companyId } = scopeOf(call);
      return writing(call, async (transaction) => {
        const values = await entered(resource, call.body, { ...enteringBy(call), transaction });
        const [row] = (await transaction
          .insert(table)
          .values({ ...values, companyId, id: newId() })
          .returning()) as Row[];
        if (!row) throw new Error('Nothing was inserted.');
        const record = recordOf(resource, row);
        await audit(transaction, changeBy(call), 'create', resource, row.id, { after: record });
        return record;
      });
    }),

    handle(endpoints.update, (call) => {
      const { version: seen, ...body } = call.body;
      return changing(call, { id: call.params.id, body, seen });
    }),

    ...settingActions(resource).map((action) => {
      // An unknown field name, or a value that its field does not accept, stops the start.
      for (const [name, value] of Object.entries(action.set))
        if (!fieldSchema(fieldOf(resource, name)).safeParse(value).success)
          throw new Error(`${resource.name}: the action ${action.name} sets ${name} to what that field does not take.`);
      return handle(actionEndpoint(resource, action), (call) =>
        changing(call, { id: call.params.id, body: action.set, seen: call.body.version, action }),
      );
    }),

    handle(endpoints.updateMany, (call) => {
      const { changes } = call.body;
      // In a fixed order, so that two such changes never deadlock.
      const ids = [...new Set(call.body.ids)].sort();
      const entering = enteringBy(call);
      let current = '';
      return writing(call, async (transaction) => {
        for (const id of ids) {
          current = id;
          await change(transaction, call, entering, { id, body: changes });
        }
        return { ids };
      }).catch(async (error: unknown) => {
        throw await about(call, current, error);
      });
    }),

    handle(endpoints.delete, (call) => {
      const scope = scopeOf(call);
      const { id } = call.params;
      return inTransaction(call, async (transaction) => {
        const record = recordOf(resource, await locked(transaction, scope, id));
        if (isFrozen(resource, record)) throw new ApiError('conflict');
        await guard(transaction, scope.companyId, id);
        await refuseUsed?.(transaction, scope, id);
        await transaction.delete(table).where(oneOf(scope, id));
        await audit(transaction, changeBy(call), 'delete', resource, id, { before: record });
        return record;
      }).catch(async (error: unknown) => {
        throw await about(call, id, error);
      });
    }),
  ];
}

/** The language by which a list's texts are sorted, if they have several: the one asked for, or the company's. */
async function languageFor(call: Pick<Call, 'services' | 'scope' | 'reply'>, { fields }: Resource): Promise<string> {
  if (!Object.values(fields).some(({ kind }) => kind === 'localText')) return '';
  const [tag = '*'] = acceptedTags(call.reply.request.headers['accept-language']);
  if (tag !== '*') return languageFrom('', [tag]);
  const { language } = companies;
  const [company] = await call.services.database.sql
    .select({ language })
    .from(companies)
    .where(eq(companies.id, scopeOf(call).companyId));
  return company?.language ?? '';
}

/**
 * Branches are sorted by name, and records of one branch by title. Ties are broken by id, and records without a value
 * come last.
 */
function orderOf(
  resource: Resource,
  table: DeclaredTable,
  sort: readonly [string, 'ASC' | 'DESC'] | undefined,
  language: string,
) {
  const standing = resource.list.sort;
  const [name, direction] = sort ?? [standing.replace(/^-/, ''), standing.startsWith('-') ? 'DESC' : 'ASC'];
  const column = columnOf(table, name);
  const field = resource.fields[name];
  const ofCompany = sql`b.company_id = ${columnOf(table, 'companyId')}`;
  const branch = sql`(select b.name from branches b where ${ofCompany} and b.id = ${column})`;
  const by = (one: Field, own: PgColumn) =>
    one.kind === 'localText' ? sortedByText(own, language) : sortedBy(one, own);
  const value = field?.kind === 'branch' ? branch : field ? by(field, column) : column;
  const id = columnOf(table, 'id');
  const titled = resource.fields[resource.title];
  // Few records share any other value, and lists sorted by it use its index.
  const title = field?.kind === 'branch' && titled ? [asc(by(titled, columnOf(table, resource.title)))] : [];
  return direction === 'DESC' ? [sql`${value} desc nulls last`, ...title, desc(id)] : [asc(value), ...title, asc(id)];
}
