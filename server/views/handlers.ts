import { and, asc, eq, or, sql } from 'drizzle-orm';
import { createView, deleteView, getView, listViews, patchView, type SavedView } from '#contract/views.ts';
import { writeAudit, type AuditEntry } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { savedViews, users } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { newId } from '../kernel/ids.ts';
import { changeBy, changeRecord, lockRecord } from '../records/change.ts';

/** Saved views of lists. */

type Row = typeof savedViews.$inferSelect;

/** More than a menu can show. */
const most = 200;

const oneOf = (companyId: string, id: string) => and(eq(savedViews.companyId, companyId), eq(savedViews.id, id));
const noView = () => new ApiError('not_found', 'There is no such view.');

/** Views with their owners' names, in the menu's order. */
function select(database: Sql, where: ReturnType<typeof and>) {
  return database
    .select({ row: savedViews, owner: users.name })
    .from(savedViews)
    .leftJoin(users, eq(users.id, savedViews.userId))
    .where(where)
    .orderBy(sql`lower(${savedViews.name})`, asc(savedViews.id))
    .limit(most);
}

function wireOf({ row, owner }: { row: Row; owner: string | null }): SavedView {
  const { userId, createdTime, updatedTime, ...rest } = row;
  return {
    ...rest,
    resource: 'customers',
    state: row.state as SavedView['state'],
    owner: { id: userId, name: owner },
    createdTime: createdTime.toISOString(),
    updatedTime: updatedTime.toISOString(),
  };
}

async function found(database: Sql, companyId: string, id: string): Promise<SavedView> {
  const [view] = await select(database, oneOf(companyId, id));
  if (!view) throw noView();
  return wireOf(view);
}

/** The view, held until the transaction ends. @throws ApiError where there is none, or it is a colleague's */
async function lockOwn(transaction: Sql, call: Call): Promise<Row> {
  const { companyId, role } = scopeOf(call);
  const { viewId } = call.params as { viewId: string };
  const row = await lockRecord(transaction, savedViews, oneOf(companyId, viewId), noView);
  if (row.userId !== call.user.id && role !== 'manager')
    throw new ApiError('permission_denied', 'Only its owner or a manager changes a view.');
  return row;
}

const audit = (transaction: Sql, call: Call, entry: Pick<AuditEntry, 'action' | 'entityId' | 'before' | 'after'>) =>
  writeAudit(transaction, {
    ...changeBy(call),
    entity: 'view',
    ...entry,
  });

/** What of a view is told to the audit log. */
const logged = ({ name, shared, state }: Pick<Row, 'name' | 'shared' | 'state'>) => ({ name, shared, state });

export const viewHandlers: Handled[] = [
  handle(listViews, async (call) => {
    const visible = or(eq(savedViews.shared, true), eq(savedViews.userId, call.user.id));
    const where = and(
      eq(savedViews.companyId, scopeOf(call).companyId),
      eq(savedViews.resource, call.query.resource),
      visible,
    );
    return { views: (await select(call.services.database.sql, where)).map(wireOf) };
  }),

  handle(getView, (call) => found(call.services.database.sql, scopeOf(call).companyId, call.params.viewId)),

  handle(createView, (call) => {
    const { companyId } = scopeOf(call);
    return call.services.database.transaction(async (transaction) => {
      const id = newId();
      await transaction.insert(savedViews).values({ ...call.body, companyId, id, userId: call.user.id });
      await audit(transaction, call as Call, { action: 'create', entityId: id, after: logged(call.body) });
      return found(transaction, companyId, id);
    });
  }),

  handle(patchView, async (call) => {
    const { companyId } = scopeOf(call);
    const { viewId } = call.params;
    const { version: seen, ...asked } = call.body;
    const version = await call.services.database.transaction(async (transaction) => {
      const stored = await lockOwn(transaction, call as Call);
      return changeRecord(transaction, {
        table: savedViews,
        where: oneOf(companyId, viewId),
        stored,
        seen,
        wanted: asked,
        of: { ...changeBy(call), entity: 'view', entityId: viewId },
      });
    });
    call.reply.header('etag', `"${version}"`);
  }),

  handle(deleteView, (call) =>
    call.services.database.transaction(async (transaction) => {
      const { companyId } = scopeOf(call);
      const stored = await lockOwn(transaction, call as Call);
      await transaction.delete(savedViews).where(oneOf(companyId, stored.id));
      await audit(transaction, call as Call, { action: 'delete', entityId: stored.id, before: logged(stored) });
    }),
  ),
];
