import { and, asc } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { branchFields, branchPlan, branchTimes } from '#contract/organization/branchFields.ts';
import {
  getBranch,
  getBranchServices,
  getPlanInfo,
  getServiceCycle,
  listBranches,
  listBranchServices,
  listDevices,
  listOrderProviders,
  ownProvider,
  patchBranch,
  patchServiceCycle,
  planTemplates,
  type Branch,
} from '#contract/organization/branches.ts';
import { servicesByPlan } from '#contract/organization/plans.ts';
import type { BranchSummary } from '#contract/platform/session.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { branches } from '#server/platform/db/schema.ts';
import { answerChange, handle, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { findRecord, oneOf } from '#server/platform/records/change.ts';
import { recordFacts, settingsValues } from '#server/platform/records/settings.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { atVisibleBranches, type BranchAccess } from '#server/platform/sql/visibility.ts';
import { answerBranchChange, changeBranch } from './change.ts';

export type BranchRow = typeof branches.$inferSelect;

/** The active branches of a company that the caller may access, by name. */
export function branchesSeen({ database }: Pick<Services, 'database'>, viewer: BranchAccess): Promise<BranchRow[]> {
  return database.sql
    .select()
    .from(branches)
    .where(and(equal(branches, { companyId: viewer.companyId, active: true }), atVisibleBranches(branches.id, viewer)))
    .orderBy(asc(branches.name), asc(branches.id));
}

/** The branch of a call; that it belongs to the company and is accessible to the caller was checked before. */
export const branchAt = (
  { database }: Pick<Services, 'database'>,
  { companyId, branchId }: { companyId: string; branchId: string },
): Promise<BranchRow> => findRecord(database.sql, branches, oneOf(branches, companyId, branchId));

/** A branch in the contract's format. */
const branchOf = (row: BranchRow): Branch => ({
  branchId: row.id,
  companyId: row.companyId,
  ...recordFacts(row),
  ...settingsValues(branchFields, row),
});

/** The fields for selectors and screens. */
export const summaryOf = (row: Pick<BranchRow, keyof BranchSummary>): BranchSummary =>
  pick(row, ['id', 'companyId', 'name', 'timeZone', 'country', 'phoneCountryCode', 'currency']);

export const branchHandlers: Handled[] = [
  handle(listBranches, async (call) => {
    const rows = await branchesSeen(call.services, scopeOf(call));
    return { branches: rows.map(branchOf) };
  }),
  handle(getBranch, async ({ services, params }) => branchOf(await branchAt(services, params))),
  handle(patchBranch, (call) => answerBranchChange(call, call.body)),

  handle(planTemplates, () =>
    Promise.resolve({
      plans: Object.entries(servicesByPlan).map(([id, services]) => ({ id, services: [...services] })),
    }),
  ),
  handle(listBranchServices, async (call) => {
    const rows = await branchesSeen(call.services, scopeOf(call));
    return { branches: rows.map(({ id, services }) => ({ branchId: id, services })) };
  }),
  handle(getBranchServices, async ({ services, params }) => {
    const { id, services: own } = await branchAt(services, params);
    return { branchId: id, services: own };
  }),
  handle(getPlanInfo, async (call) => {
    const rows = await branchesSeen(call.services, scopeOf(call));
    return {
      branches: rows.map((row) => ({
        branchId: row.id,
        name: row.name,
        plan: settingsValues(branchPlan, row).plan,
        services: Object.keys(row.services).filter((name) => row.services[name]),
      })),
    };
  }),
  handle(listOrderProviders, async ({ services, params }) => {
    const { allowOrder, orderMode, branchServices } = branchOf(await branchAt(services, params));
    const { service } = params;
    const offered =
      service === 'table' ? orderMode !== 'takeout' : branchServices[service] === true && orderMode !== 'table';
    return { providers: allowOrder && offered ? [ownProvider] : [] };
  }),
  handle(listDevices, async ({ services, params }) => ({
    devices: branchOf(await branchAt(services, params)).devices,
  })),

  handle(getServiceCycle, async ({ services, query }) => {
    const row = await branchAt(services, query);
    return { version: row.version, ...settingsValues(branchTimes, row) };
  }),
  handle(patchServiceCycle, (call) =>
    answerChange(call, (transaction) => changeBranch(transaction, call, call.query, call.body)),
  ),
];
