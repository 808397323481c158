import { and, asc } from 'drizzle-orm';
import { branchTimes } from '#contract/branchFields.ts';
import {
  getBranch,
  getBranchServices,
  getServiceCycle,
  listBranches,
  listBranchServices,
  listDevices,
  listOrderProviders,
  patchBranch,
  patchServiceCycle,
  planTemplates,
  uploadBranchFile,
  uploadMenuFile,
  type Branch,
} from '#contract/branches.ts';
import { servicesByPlan } from '#contract/plans.ts';
import type { Services } from '../kernel/services.ts';
import { branches } from '../db/schema.ts';
import { answerChange, handle, scopeOf, type Handled } from '../http/handle.ts';
import { valuesOf } from '../records/settings.ts';
import { equal } from '../sql/equal.ts';
import { atSeenBranches, type Seer } from '../sql/seen.ts';
import { branchAt, branchOf, changeBranch, type BranchRow } from './changeBranch.ts';
import { storeFile } from './files.ts';

/** The active branches of a company that the caller may see, by name. */
export function branchesSeen({ database }: Pick<Services, 'database'>, seer: Seer): Promise<BranchRow[]> {
  return database.sql
    .select()
    .from(branches)
    .where(and(equal(branches, { companyId: seer.companyId, active: true }), atSeenBranches(branches.id, seer)))
    .orderBy(asc(branches.name), asc(branches.id));
}

const named = ({ database }: Services, place: Parameters<typeof branchAt>[1]) => branchAt(database.sql, place);

export const branchHandlers: Handled[] = [
  handle(listBranches, async (call) => {
    const rows = await branchesSeen(call.services, scopeOf(call));
    return { branches: rows.map((row) => branchOf(row) as Branch) };
  }),
  handle(getBranch, async ({ services, params }) => branchOf(await named(services, params)) as Branch),
  handle(patchBranch, (call) =>
    answerChange(call, (transaction) => changeBranch(transaction, call, call.params.branchId, call.body)),
  ),

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
    const { id, services: own } = await named(services, params);
    return { branchId: id, services: own };
  }),
  handle(listOrderProviders, async ({ services, params }) => {
    const { allowOrder, orderMode, branchServices } = branchOf(await named(services, params)) as unknown as {
      allowOrder: boolean;
      orderMode: 'table' | 'takeout' | 'both';
      branchServices: Readonly<Record<string, boolean>>;
    };
    const { service } = params;
    const offered =
      service === 'table' ? orderMode !== 'takeout' : branchServices[service] === true && orderMode !== 'table';
    return { providers: allowOrder && offered ? [{ id: 'maitre', name: 'Maitre' }] : [] };
  }),
  handle(listDevices, async ({ services, params }) => {
    const { devices } = branchOf(await named(services, params)) as unknown as { devices: never[] };
    return { devices };
  }),
  handle(uploadBranchFile, (call) => storeFile(call, scopeOf(call).companyId, 'picture')),
  handle(uploadMenuFile, (call) => storeFile(call, scopeOf(call).companyId, 'picture')),

  handle(getServiceCycle, async ({ services, query }) => {
    const row = await named(services, query);
    return { version: row.version, ...valuesOf(branchTimes, row) } as never;
  }),
  handle(patchServiceCycle, (call) =>
    answerChange(call, (transaction) => changeBranch(transaction, call, call.query.branchId, call.body)),
  ),
];
