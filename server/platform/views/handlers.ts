import { and, asc, eq, or, sql } from 'drizzle-orm';
import { createView, deleteView, getView, listViews, patchView, type SavedView } from '#contract/guests/views.ts';
import { audit } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { savedViews, users } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { answerChange, handle, inTransaction, scopeOf, type Call, type Handled } from '../http/handle.ts';
import { newId } from '../kernel/ids.ts';
import { changeBy, changeRecord, lockRecord, oneOf } from '../records/change.ts';
import { equal } from '../sql/equal.ts';

/** Saved views of lists. */

type Row = typeof savedViews.$inferSelect;

/** More than fit into a menu. */
const most = 200;

const noView = () => new ApiError('not_found', 'This view does not exist.');

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
  const [view] = await select(database, oneOf(savedViews, companyId, id));
  if (!view) throw noView();
  return wireOf(view);
}

/** Locks the view until the transaction ends. @throws ApiError if there is none, or it is a colleague's */
async function lockOwn(transaction: Sql, call: Call): Promise<Row> {
  const { companyId, role } = scopeOf(call);
  const { viewId } = call.params as { viewId: string };
  const row = await lockRecord(transaction, savedViews, oneOf(savedViews, companyId, viewId), noView);
  if (row.userId !== call.user.id && role !== 'manager')
    throw new ApiError('permission_denied', 'Only the owner of a view or a manager can change it.');
  return row;
}

/** The data of a view for the audit log. */
const logged = ({ name, shared, state }: Pick<Row, 'name' | 'shared' | 'state'>) => ({ name, shared, state });

export const viewHandlers: Handled[] = [
  handle(listViews, async (call) => {
    const { companyId } = scopeOf(call);
    const visible = or(equal(savedViews, { shared: true }), equal(savedViews, { userId: call.user.id }));
    const where = and(equal(savedViews, { companyId, resource: call.query.resource }), visible);
    return { views: (await select(call.services.database.sql, where)).map(wireOf) };
  }),

  handle(getView, (call) => found(call.services.database.sql, scopeOf(call).companyId, call.params.viewId)),

  handle(createView, (call) =>
    inTransaction(call, async (transaction) => {
      const { companyId, userId } = changeBy(call);
      const id = newId();
      await transaction.insert(savedViews).values({ ...call.body, companyId, id, userId });
      await audit(transaction, changeBy(call), 'create', 'view', id, { after: logged(call.body) });
      return found(transaction, companyId, id);
    }),
  ),

  handle(patchView, (call) =>
    answerChange(call, async (transaction) => {
      const { version: seen, ...wanted } = call.body;
      const stored = await lockOwn(transaction, call as Call);
      const where = oneOf(savedViews, stored.companyId, stored.id);
      const of = { ...changeBy(call), entity: 'view', entityId: stored.id } as const;
      return changeRecord(transaction, { table: savedViews, where, stored, seen, of }, () => ({ changes: wanted }));
    }),
  ),

  handle(deleteView, (call) =>
    inTransaction(call, async (transaction) => {
      const stored = await lockOwn(transaction, call as Call);
      await transaction.delete(savedViews).where(oneOf(savedViews, stored.companyId, stored.id));
      await audit(transaction, changeBy(call), 'delete', 'view', stored.id, { before: logged(stored) });
    }),
  ),
];
