import { pick } from 'es-toolkit';
import { branchFields, reservationFields } from '#contract/branchFields.ts';
import { grants } from '#contract/permissions.ts';
import type { BranchSummary } from '#contract/session.ts';
import type { SettingFields } from '#contract/settingFields.ts';
import type { Sql } from '../db/client.ts';
import { branches } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { scopeOf, type Call } from '../http/handle.ts';
import { changeBy, findRecord, lockRecord, oneOf, type Caller } from '../records/change.ts';
import { changeSettings, valuesOf } from '../records/settings.ts';
import { keepAliases } from './aliases.ts';
import { problemsOfBranch, settledBranch } from './rules.ts';

/** The one way in which fields of a branch are changed, whichever call names them. */

export type BranchRow = typeof branches.$inferSelect;
type Values = Readonly<Record<string, unknown>>;

/** The branch that a call names: that it is one of the company's, and the caller's, was checked before. */
export const branchAt = (source: Sql, { companyId, branchId }: { companyId: string; branchId: string }) =>
  findRecord(source, branches, oneOf(branches, companyId, branchId));

/** A branch as it is answered. */
export const branchOf = (row: BranchRow) => ({
  branchId: row.id,
  companyId: row.companyId,
  version: row.version,
  createdTime: row.createdTime.toISOString(),
  updatedTime: row.updatedTime.toISOString(),
  ...valuesOf(branchFields, row),
});

/** What selectors and screens need of it. */
export const summaryOf = (row: Pick<BranchRow, keyof BranchSummary>): BranchSummary =>
  pick(row, ['id', 'companyId', 'name', 'timeZone', 'country', 'phoneCountryCode', 'currency']);

/** A part of its fields, as settings of several branches have it. */
export const branchPartOf = (fields: SettingFields, row: BranchRow) => ({
  branchId: row.id,
  name: row.name,
  version: row.version,
  ...valuesOf(fields, row),
});

/** Whether the caller may change a field of a branch: administrators' own, how reservations are taken, and all others. */
function fieldRight(call: Pick<Call, 'user' | 'scope'>): (name: string) => boolean {
  const { flags } = scopeOf(call);
  return (name) => {
    if ((branchFields as SettingFields)[name]?.admin) return Boolean(call.user?.isAdmin);
    if (grants(flags, 'companyManagement')) return true;
    return name in reservationFields && grants(flags, 'onlineReservation');
  };
}

/**
 * Changes fields of a branch.
 *
 * @param under where the branch's fields are in the request
 * @returns the version that there is now
 * @throws ApiError `not_found`, `stale_version`, `No Permission`, `ALIAS_EXIST`, or what the rules of section 5 say
 */
export async function changeBranch(
  transaction: Sql,
  call: Caller,
  branchId: string,
  { version: seen, ...changes }: Values & { version?: number },
  under = '',
): Promise<number> {
  const { companyId, enabledBranches } = scopeOf(call);
  if (enabledBranches !== 'all' && !enabledBranches.includes(branchId)) throw new ApiError('permission_denied');
  const where = oneOf(branches, companyId, branchId);
  const stored = await lockRecord(transaction, branches, where);
  const { version, differing, values } = await changeSettings(transaction, {
    table: branches,
    where,
    fields: branchFields,
    stored,
    changes,
    seen,
    settle: settledBranch,
    problems: problemsOfBranch,
    under,
    mayChange: fieldRight(call as Pick<Call, 'user' | 'scope'>),
    of: { ...changeBy(call), entity: 'branch', entityId: branchId },
  });
  if (differing.includes('branchAlias'))
    await keepAliases(transaction, { companyId, branchId }, values.branchAlias as string[], `${under}branchAlias`);
  return version;
}
