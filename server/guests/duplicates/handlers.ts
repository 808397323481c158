import type { Customer } from '#contract/guests/crm.ts';
import {
  dismissDuplicate,
  findDuplicates,
  listDuplicates,
  listMerges,
  mergeCustomers,
  undoMerge,
} from '#contract/guests/duplicates.ts';
import { isSeen, noGuest } from '../crm/guest.ts';
import { customerJson } from '../crm/queries.ts';
import type { Database } from '#server/platform/db/client.ts';
import { customers, duplicatePairs } from '#server/platform/db/schema.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { handle, inTransaction, scopeOf, type Call, type Handled } from '#server/platform/http/handle.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { oneJob, viewerOf } from '#server/platform/jobs/handlers.ts';
import { jobsOf } from '#server/platform/jobs/store.ts';
import { changeBy, changeRecord } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { mergeInto, type Actor } from './merge.ts';
import { movedCounts, mergesOf, pairsOf } from './queries.ts';
import { findKind, lastSearch, requestSearch } from './search.ts';
import { undoMergeOf } from './undo.ts';

const day = 86_400_000;

const noPair = () => new ApiError('not_found', 'This pair does not exist.');

async function guestJson(database: Database, scope: CompanyScope, id: string): Promise<Customer> {
  const json = await customerJson(database, scope, id);
  if (!json) throw noGuest();
  return JSON.parse(json) as Customer;
}

const actorOf = (call: Pick<Call, 'scope' | 'user' | 'requestId'>): Actor => ({
  scope: scopeOf(call),
  userId: call.user.id,
  requestId: call.requestId,
});

/** Duplicates: the queue, dismissing pairs, merging, and undoing merges. */
export const duplicateHandlers: Handled[] = [
  handle(listDuplicates, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    // The waiting or running search, if any.
    const [page, last, [search]] = await Promise.all([
      pairsOf(database, scope, call.query),
      lastSearch(database, scope.companyId),
      jobsOf(database, scope.companyId, { open: true, kind: findKind, size: 1 }),
    ]);
    return {
      ...page,
      from: call.query.from,
      size: call.query.size,
      searchedTime: last?.finished ?? null,
      // Contains phones and addresses of guests that a user restricted to branches may not see.
      skipped: scope.enabledBranches === 'all' ? (last?.skipped ?? []) : [],
      job: search ? await oneJob(call.services, viewerOf(call), search.row.id) : null,
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
    const jobId = await inTransaction(call, (sql) => requestSearch(sql, { companyId, userId: call.user.id, whole }));
    return { job: await oneJob(call.services, viewerOf(call), jobId) };
  }),

  handle(dismissDuplicate, async (call) => {
    const { companyId, enabledBranches } = scopeOf(call);
    const { dismissed } = call.body;
    const [aId = '', bId = ''] = [call.body.aId, call.body.bId].toSorted((a, b) => (a < b ? -1 : 1));
    await inTransaction(call, async (transaction) => {
      const where = equal(duplicatePairs, { companyId, aId, bId });
      const of = { ...changeBy(call), entity: 'duplicate', entityId: `${aId} ${bId}` } as const;
      await changeRecord(transaction, { table: duplicatePairs, where, none: noPair, of }, async (pair) => {
        const guests = await transaction
          .select({ branchIds: customers.branchIds })
          .from(customers)
          .where(equal(customers, { companyId, id: [aId, bId] }));
        if (guests.length < 2 || !guests.every(({ branchIds }) => isSeen(enabledBranches, branchIds))) throw noPair();
        const status = dismissed ? 'dismissed' : 'open';
        if (pair.status === status) return null;
        const decided = dismissed
          ? { userId: call.user.id, decidedTime: new Date() }
          : { userId: null, decidedTime: null };
        return { changes: { status, ...decided }, audited: { before: { status: pair.status }, after: { status } } };
      });
    });
  }),

  handle(mergeCustomers, async (call) => {
    const { mergeId, moved, dropped } = await inTransaction(call, (sql) =>
      mergeInto(sql, actorOf(call), call.body, call.services.personalData),
    );
    const customer = await guestJson(call.services.database, scopeOf(call), call.body.winnerId);
    return { mergeId, mergeVersion: 1, customer, moved: movedCounts(moved), dropped };
  }),

  handle(listMerges, async (call) => {
    const { from, size } = call.query;
    return { ...(await mergesOf(call.services.database, scopeOf(call), call.query)), from, size };
  }),

  handle(undoMerge, async (call) => {
    const scope = scopeOf(call);
    const { database } = call.services;
    const {
      winnerId,
      loserId,
      kept: unchangedFields,
    } = await inTransaction(call, (sql) =>
      undoMergeOf(sql, actorOf(call), call.params.mergeId, call.body.version, call.services.personalData),
    );
    return {
      winner: await guestJson(database, scope, winnerId),
      loser: await guestJson(database, scope, loserId),
      kept: unchangedFields,
    };
  }),
];
