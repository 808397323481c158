import { and, eq } from 'drizzle-orm';
import { branchProblems, settleBranch } from '#contract/branchRules.ts';
import { branchFields, reservationFields } from '#contract/branchFields.ts';
import { grants } from '#contract/permissions.ts';
import type { SettingFields } from '#contract/settingFields.ts';
import type { Sql } from '../db/client.ts';
import { branches } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { toE164 } from '../kernel/phone.ts';
import { scopeOf, type Call } from '../http/handle.ts';
import { changeBy, lockRecord } from '../records/change.ts';
import { changeSettings, valuesOf } from '../records/settings.ts';
import { keepAliases } from './aliases.ts';

/** The one way in which fields of a branch are changed, whichever call names them. */

export type BranchRow = typeof branches.$inferSelect;
type Values = Readonly<Record<string, unknown>>;

/** Finds one branch. */
export const branchAt = (companyId: string, branchId: string) =>
  and(eq(branches.companyId, companyId), eq(branches.id, branchId));

/** A branch as it is answered. */
export const branchOf = (row: BranchRow) => ({
  branchId: row.id,
  companyId: row.companyId,
  version: row.version,
  createdTime: row.createdTime.toISOString(),
  updatedTime: row.updatedTime.toISOString(),
  ...valuesOf(branchFields, row),
});

/** A part of its fields, as settings of several branches have it. */
export const branchPartOf = (fields: SettingFields, row: BranchRow) => ({
  branchId: row.id,
  name: row.name,
  version: row.version,
  ...valuesOf(fields, row),
});

/** Numbers are kept as E.164, read as people of the country write them. */
const settle = (values: Values): Values => {
  const { phoneNumber, country } = values;
  const read = typeof phoneNumber === 'string' ? toE164(phoneNumber, String(country)) : null;
  return settleBranch(read ? { ...values, phoneNumber: read } : values);
};

const problems = (values: Values) => [
  ...branchProblems(values),
  ...(values.phoneNumber && toE164(String(values.phoneNumber), String(values.country)) !== values.phoneNumber
    ? [{ path: 'phoneNumber', code: 'phone' }]
    : []),
];

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
  call: Parameters<typeof changeBy>[0],
  branchId: string,
  { version: seen, ...changes }: Values & { version?: number },
  under = '',
): Promise<number> {
  const { companyId, enabledBranches } = scopeOf(call);
  if (enabledBranches !== 'all' && !enabledBranches.includes(branchId)) throw new ApiError('permission_denied');
  const where = branchAt(companyId, branchId);
  const stored = await lockRecord(transaction, branches, where);
  const { version, differing, values } = await changeSettings(transaction, {
    table: branches,
    where,
    fields: branchFields,
    stored,
    changes,
    seen,
    settle,
    problems,
    under,
    mayChange: fieldRight(call as Pick<Call, 'user' | 'scope'>),
    of: { ...changeBy(call), entity: 'branch', entityId: branchId },
  });
  if (differing.includes('branchAlias'))
    await keepAliases(transaction, { companyId, branchId }, values.branchAlias as string[], `${under}branchAlias`);
  return version;
}
