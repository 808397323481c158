import { eq, sql } from 'drizzle-orm';
import { branchFields } from '#contract/branchFields.ts';
import { companyFields } from '#contract/companyFields.ts';
import type { NewBranch, NewCompany } from '#contract/companies.ts';
import { defaultPermissionSets } from '#contract/permissions.ts';
import type { BranchSummary } from '#contract/session.ts';
import type { SettingFields } from '#contract/settingFields.ts';
import { audit, writeAudit } from '../kernel/audit.ts';
import { branches, companies, userCompanies, users } from '../db/schema.ts';
import { mayUseFiles, strangeFiles } from '../files/used.ts';
import { inTransaction, type Call } from '../http/handle.ts';
import { noCompany } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { findRecord, lockRecord } from '../records/change.ts';
import { newColumns, refuseProblems, valuesOf } from '../records/settings.ts';
import { keepAliases } from './aliases.ts';
import { summaryOf, type BranchRow } from './branches.ts';
import { noOwner, settledNewBranch, settledNewCompany } from './rules.ts';

type AdminCall = Pick<Call, 'services' | 'user' | 'requestId'>;

const byOf = ({ user, requestId }: AdminCall, companyId: string) => ({ companyId, userId: user.id, requestId });

/**
 * Creates a company with its branches and attaches the owner, all or nothing.
 *
 * @returns the new company's id
 * @throws ApiError one of the creation errors, or `invalid_input`
 */
export async function addCompany(call: AdminCall, given: NewCompany): Promise<string> {
  const settled = settledNewCompany(given);
  const companyId = newId();
  await refuseFiles(call, companyId, companyFields, given);
  for (const [at, branch] of given.branches.entries())
    await refuseFiles(call, companyId, branchFields, branch, `branches.${at}.`);
  const rows = settled.branches.map((branch) => branchRow(branch, companyId));
  await inTransaction(call, async (transaction) => {
    const owner = await findRecord(transaction, users, eq(users.id, given.ownerUserId), noOwner);
    const company = {
      ...newColumns(companyFields, companies, settled.values),
      id: companyId,
      name: given.name,
      ownerUserId: given.ownerUserId,
      createdTime: new Date(given.createdTime),
    };
    await transaction.insert(companies).values(company);
    await transaction.insert(branches).values(rows);
    await keepAliases(transaction, { companyId, branchId: null }, settled.values);
    for (const [index, { id: branchId }] of rows.entries())
      await keepAliases(transaction, { companyId, branchId }, given.branches[index] ?? {}, `branches.${index}.`);
    await transaction.insert(userCompanies).values({
      userId: given.ownerUserId,
      companyId,
      permissions: owner.protocol === 'v2' ? defaultPermissionSets : null,
    });
    const made = { ...byOf(call, companyId), action: 'create' } as const;
    await writeAudit(transaction, [
      { ...made, entity: 'company', entityId: companyId, after: company },
      ...rows.map((row) => ({ ...made, entity: 'branch' as const, entityId: row.id, after: row })),
    ]);
  });
  await call.services.identity.invalidate(given.ownerUserId);
  return companyId;
}

/**
 * Adds a branch to a company.
 * @throws ApiError `company_not_found`, `BRANCH_NAME_MUST` or `invalid_input`
 */
export async function addBranch(
  call: AdminCall,
  companyId: string,
  { branch: given, branchServices }: { branch: NewBranch; branchServices: Record<string, boolean> },
): Promise<BranchSummary> {
  await refuseFiles(call, companyId, branchFields, given, 'branch.');
  return inTransaction(call, async (transaction) => {
    const thisCompany = eq(companies.id, companyId);
    const company = await lockRecord(transaction, companies, thisCompany, () => noCompany(companyId));
    const services = { ...(given.branchServices as object), ...branchServices };
    const { defaultReminderSendingHour } = valuesOf(companyFields, company);
    const values = settledNewBranch({ ...given, branchServices: services }, defaultReminderSendingHour);
    const row = branchRow(values, companyId);
    const [made] = await transaction.insert(branches).values(row).returning();
    await keepAliases(transaction, { companyId, branchId: row.id }, given, 'branch.');
    await transaction
      .update(companies)
      .set({ updatedTime: sql`now()` })
      .where(thisCompany);
    await audit(transaction, byOf(call, companyId), 'create', 'branch', row.id, { after: row });
    return summaryOf(made ?? (row as BranchRow));
  });
}

/** @throws ApiError `invalid_input` where it names files that are not kept for the company */
const refuseFiles = async ({ services }: AdminCall, companyId: string, fields: SettingFields, given: object, at = '') =>
  refuseProblems(await strangeFiles(fields, { ...given }, mayUseFiles(services.files, companyId)), at);

/** A branch in its columns. */
function branchRow(
  values: Readonly<Record<string, unknown>>,
  companyId: string,
): typeof branches.$inferInsert & { id: string } {
  return { ...newColumns(branchFields, branches, values), companyId, id: newId(), name: String(values.name) };
}
