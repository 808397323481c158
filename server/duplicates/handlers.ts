import { and, eq, sql } from 'drizzle-orm';
import type { Customer } from '#contract/crm.ts';
import {
  dismissDuplicate,
  findDuplicates,
  listDuplicates,
  listMerges,
  mergeCustomers,
  undoMerge,
} from '#contract/duplicates.ts';
import { writeAudit } from '../kernel/audit.ts';
import { customerJson } from '../crm/queries.ts';
import type { Database } from '../db/client.ts';
import { customers, duplicatePairs, type jobs } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { oneJob, viewerOf } from '../jobs/handlers.ts';
import { jobsOf } from '../jobs/store.ts';
import { maySee, mergeInto } from './merge.ts';
import { countsOf, mergesOf, pairsOf } from './queries.ts';
import { findKind, lastSearch, requestSearch } from './search.ts';
import { undoMergeOf } from './undo.ts';

const day = 86_400_000;

async function guestJson(database: Database, scope: CompanyScope, id: string): Promise<Customer> {
  const json = await customerJson(database, scope, id);
  if (!json) throw new ApiError('not_found', 'There is no such guest.');
  return JSON.parse(json) as Customer;
}

/** The search that waits or runs, if there is one. */
async function openSearch(database: Database, companyId: string): Promise<typeof jobs.$inferSelect | null> {
  const found = await jobsOf(database, companyId, { open: true, kind: findKind, size: 1 });
  return found[0]?.row ?? null;
}

/** Duplicates: the queue, telling apart, merging, and taking merges back. */
export const duplicateHandlers: Handled[] = [
  handle(listDuplicates, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    const [page, last, search] = await Promise.all([
      pairsOf(database, scope, call.query),
      lastSearch(database, scope.companyId),
      openSearch(database, scope.companyId),
    ]);
    return {
      ...page,
      from: call.query.from,
      size: call.query.size,
      searchedTime: last?.finished ?? null,
      // Phones and addresses of guests whom somebody confined to branches may not see.
      skipped: scope.enabledBranches === 'all' ? (last?.skipped ?? []) : [],
      job: search && (await oneJob(call.services, viewerOf(call), search.id)),
    };
  }),

  handle(findDuplicates, async (call) => {
    const { companyId } = scopeOf(call);
    const { database } = call.services;
    const { whole, ifOld } = call.body;
    if (ifOld) {
      const last = await lastSearch(database, companyId);
      if (last && Date.now() - Date.parse(last.started) < day) return { job: null };
    }
    const jobId = await database.transaction((transaction) =>
      requestSearch(transaction, { companyId, userId: call.user.id, whole }),
    );
    return { job: await oneJob(call.services, viewerOf(call), jobId) };
  }),

  handle(dismissDuplicate, async (call) => {
    const scope = scopeOf(call);
    const { companyId } = scope;
    const { dismissed } = call.body;
    const [aId = '', bId = ''] = [call.body.aId, call.body.bId].toSorted((a, b) => (a < b ? -1 : 1));
    await call.services.database.transaction(async (transaction) => {
      const mine = and(
        eq(duplicatePairs.companyId, companyId),
        eq(duplicatePairs.aId, aId),
        eq(duplicatePairs.bId, bId),
      );
      const [pair] = await transaction.select().from(duplicatePairs).where(mine).for('update');
      const guests = await transaction
        .select({ branchIds: customers.branchIds })
        .from(customers)
        .where(and(eq(customers.companyId, companyId), sql`${customers.id} in (${aId}, ${bId})`));
      if (!pair || guests.length < 2 || !guests.every(({ branchIds }) => maySee(scope, branchIds)))
        throw new ApiError('not_found', 'There is no such pair.');
      const status = dismissed ? 'dismissed' : 'open';
      if (pair.status === status) return;
      const decided = dismissed
        ? { userId: call.user.id, decidedTime: new Date() }
        : { userId: null, decidedTime: null };
      await transaction
        .update(duplicatePairs)
        .set({ status, ...decided })
        .where(mine);
      await writeAudit(transaction, {
        companyId,
        userId: call.user.id,
        action: 'update',
        entity: 'duplicate',
        entityId: `${aId} ${bId}`,
        before: { status: pair.status },
        after: { status },
        requestId: call.requestId,
      });
    });
  }),

  handle(mergeCustomers, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    const { mergeId, moved, dropped } = await database.transaction((transaction) =>
      mergeInto(transaction, { scope, userId: call.user.id, requestId: call.requestId }, call.body),
    );
    const customer = await guestJson(database, scope, call.body.winnerId);
    return { mergeId, mergeVersion: 1, customer, moved: countsOf(moved), dropped };
  }),

  handle(listMerges, async (call) => {
    const { from, size } = call.query;
    return { ...(await mergesOf(call.services.database, scopeOf(call), call.query)), from, size };
  }),

  handle(undoMerge, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    const { winnerId, loserId, kept } = await database.transaction((transaction) =>
      undoMergeOf(
        transaction,
        { scope, userId: call.user.id, requestId: call.requestId },
        call.params.mergeId,
        call.body.version,
      ),
    );
    return {
      winner: await guestJson(database, scope, winnerId),
      loser: await guestJson(database, scope, loserId),
      kept,
    };
  }),
];
