import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { standardEndpoints } from '#resources/define/endpoints.ts';
import type { Resource } from '#resources/define/resource.ts';
import { writeAudit } from '../audit.ts';
import type { Sql } from '../db/client.ts';
import { branches } from '../db/schema.ts';
import { type DeclaredTable, tableOf } from '../db/tableOf.ts';
import { ApiError } from '../http/errors.ts';
import { type Call, handle, type Handled, scopeOf } from '../http/handle.ts';
import { newId } from '../ids.ts';
import { toE164 } from '../phone.ts';
import { columnOf, whereOf } from './conditions.ts';

/** The calls of resources that have none of their own: the simple-REST dialect over a declared table. */

type Row = Record<string, unknown> & { id: string; version: number };

const usualPage = 25;

/** What the wire shows of a row: moments in UTC, everything else as it is stored. */
function shown(resource: Resource, row: Row): Row {
  const moment = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : value);
  const moments = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'instant' || kind === 'daysBack');
  return {
    ...row,
    createdTime: moment(row.createdTime),
    updatedTime: moment(row.updatedTime),
    ...Object.fromEntries(moments.map(([name]) => [name, moment(row[name])])),
  };
}

/** Phones as E.164, read as people of the company's first branch write them. */
async function settled(database: Sql, resource: Resource, companyId: string, values: Record<string, unknown>) {
  const phones = Object.entries(resource.fields).filter(([name, { kind }]) => kind === 'phone' && values[name]);
  if (!phones.length) return values;
  const [branch] = await database
    .select({ country: branches.country })
    .from(branches)
    .where(eq(branches.companyId, companyId))
    .orderBy(branches.createdTime, branches.id)
    .limit(1);
  const numbers = phones.map(([name]) => [name, toE164(String(values[name]), branch?.country ?? 'TW')] as const);
  const wrong = numbers.filter(([, number]) => number === null);
  if (wrong.length)
    throw new ApiError('invalid_input', undefined, {
      details: wrong.map(([path]) => ({ path, message: 'is not a phone number', code: 'phone' })),
    });
  return { ...values, ...Object.fromEntries(numbers) };
}

/** The record, held until the transaction ends. @throws ApiError `not_found`, `stale_version` */
async function lock(
  database: Sql,
  table: DeclaredTable,
  companyId: string,
  id: string,
  version?: number,
): Promise<Row> {
  const [row] = await database
    .select()
    .from(table)
    .where(and(eq(columnOf(table, 'companyId'), companyId), eq(columnOf(table, 'id'), id)))
    .for('update');
  if (!row) throw new ApiError('not_found');
  const found = row as Row;
  if (version !== undefined && found.version !== version) throw new ApiError('stale_version');
  return found;
}

function handlersOf(resource: Resource): Handled[] {
  const table = tableOf(resource);
  const endpoints = standardEndpoints(resource);
  const entry = (
    call: Call,
    action: 'create' | 'update' | 'delete',
    entityId: string,
    before: unknown,
    after: unknown,
  ) => ({
    companyId: scopeOf(call).companyId,
    userId: call.user?.id ?? null,
    action,
    entity: resource.name,
    entityId,
    before,
    after,
    requestId: call.requestId,
  });
  const one = (companyId: string, id: string) =>
    and(eq(columnOf(table, 'companyId'), companyId), eq(columnOf(table, 'id'), id));

  return [
    handle(endpoints.list, async (call) => {
      const { companyId } = scopeOf(call);
      const { sort, range, filter = {} } = call.query;
      const [first, last] = range ?? [0, usualPage - 1];
      const [field, order] = sort ?? [
        resource.list.sort.replace(/^-/, ''),
        resource.list.sort.startsWith('-') ? 'DESC' : 'ASC',
      ];
      const where = whereOf(resource, table, companyId, filter);
      const direction = order === 'DESC' ? desc : asc;
      const database = call.services.database.sql;
      const rows = await database
        .select()
        .from(table)
        .where(where)
        // What has no value comes last either way; the id decides between equals.
        .orderBy(sql`${direction(columnOf(table, field))} nulls last`, direction(columnOf(table, 'id')))
        .limit(last - first + 1)
        .offset(first);
      const [counted] = await database.select({ total: count() }).from(table).where(where);
      const total = counted?.total ?? 0;
      const end = rows.length ? first + rows.length - 1 : first;
      call.reply.header('X-Total-Count', total).header('Content-Range', `${resource.name} ${first}-${end}/${total}`);
      return rows.map((row) => shown(resource, row as Row)) as never;
    }),

    handle(endpoints.get, async (call) => {
      const { companyId } = scopeOf(call);
      const [row] = await call.services.database.sql
        .select()
        .from(table)
        .where(one(companyId, String(call.params.id)));
      if (!row) throw new ApiError('not_found');
      return shown(resource, row as Row) as never;
    }),

    ...(resource.roles.create
      ? [
          handle(endpoints.create, async (call) => {
            const { companyId } = scopeOf(call);
            const row = await call.services.database.transaction(async (database) => {
              const values = await settled(database, resource, companyId, call.body);
              const [made] = await database
                .insert(table)
                .values({ ...values, companyId, id: newId() } as never)
                .returning();
              const created = made as unknown as Row;
              await writeAudit(database, entry(call as Call, 'create', created.id, null, created));
              return created;
            });
            return shown(resource, row) as never;
          }),
        ]
      : []),

    ...(resource.roles.edit
      ? [
          handle(endpoints.update, async (call) => {
            const { companyId } = scopeOf(call);
            const id = String(call.params.id);
            const { version, ...body } = call.body as Record<string, unknown> & { version: number };
            const row = await call.services.database.transaction(async (database) => {
              const before = await lock(database, table, companyId, id, version);
              const values = await settled(database, resource, companyId, body);
              const differs = Object.keys(values).filter(
                (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
              );
              if (!differs.length) return before;
              const pick = (from: Record<string, unknown>) =>
                Object.fromEntries(differs.map((name) => [name, from[name]]));
              const [after] = await database
                .update(table)
                .set({ ...pick(values), version: version + 1, updatedTime: new Date().toISOString() } as never)
                .where(one(companyId, id))
                .returning();
              await writeAudit(database, entry(call as Call, 'update', id, pick(before), pick(values)));
              return after as unknown as Row;
            });
            return shown(resource, row) as never;
          }),
        ]
      : []),

    ...(resource.roles.delete
      ? [
          handle(endpoints.delete, async (call) => {
            const { companyId } = scopeOf(call);
            const id = String(call.params.id);
            const row = await call.services.database.transaction(async (database) => {
              const before = await lock(database, table, companyId, id);
              await database.delete(table).where(one(companyId, id));
              await writeAudit(database, entry(call as Call, 'delete', id, before, null));
              return before;
            });
            return shown(resource, row) as never;
          }),
        ]
      : []),
  ];
}

/** The handlers of all standard resources. */
export function declaredHandlers(resources: readonly Resource[]): Handled[] {
  return resources.filter((resource) => resource.calls === 'standard').flatMap(handlersOf);
}
