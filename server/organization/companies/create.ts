import { eq, sql } from 'drizzle-orm';
import type { NewBranch } from '#contract/organization/branches.ts';
import { newBranchValues } from '#contract/organization/branchRules.ts';
import { companyErrors, type NewCompany } from '#contract/organization/companies.ts';
import { companyFields } from '#contract/organization/companyFields.ts';
import type { BranchSummary } from '#contract/platform/session.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, companies, users } from '#server/platform/db/schema.ts';
import { mayUseFiles } from '#server/platform/files/used.ts';
import { inTransaction, type Call } from '#server/platform/http/handle.ts';
import { noCompany, refused } from '#server/platform/kernel/errors.ts';
import { lockRecord } from '#server/platform/records/change.ts';
import { insertRecords, newProblems, newRecord, type NewRecord } from '#server/platform/records/newRecord.ts';
import { refuseProblems, settingsValues } from '#server/platform/records/settings.ts';
import { refuseUnreachable } from '../users/reach.ts';
import { joinCompany, ownersMembership } from '../users/store.ts';
import { summaryOf } from './branches.ts';
import { branchPart, companyPart } from './change.ts';
import { countBranches } from './count.ts';

type AdminCall = Pick<Call, 'services' | 'user' | 'requestId'>;

const by = ({ user, requestId }: AdminCall) => ({ userId: user.id, requestId });

export const noOwner = () =>
  refused('COMPANY_OWNER_MUST', 'ownerUserId', 'COMPANY_OWNER_MUST', { reason: 'This user does not exist.' });

/** A new branch; the hour of reminders is random if neither it nor its company defines one. */
const branchToBe = (input: NewBranch, { defaultReminderSendingHour: usual }: Record<string, unknown>, under: string) =>
  newRecord(branchPart, input, { ...newBranchValues(), ...(usual != null && { reminderSendingHour: usual }) }, under);

async function insertBranches(transaction: Sql, call: AdminCall, companyId: string, wanted: readonly NewRecord[]) {
  const of = { ...by(call), companyId, entity: 'branch' } as const;
  const made = await insertRecords(transaction, branches, wanted, { companyId }, of);
  await countBranches(transaction, companyId);
  return made;
}

/**
 * Creates a company with its branches and adds the owner, in one transaction.
 *
 * @returns the new company's id
 * @throws ApiError one of the five creation errors, for the first missing value; or by the rules of section 5
 */
export async function addCompany(call: AdminCall, input: NewCompany): Promise<string> {
  refuseProblems(companyErrors(input));
  const { branches: named, createdTime, ownerUserId, ...own } = input;
  const company = newRecord(companyPart, own);
  const { id: companyId, values } = company;
  const wanted = named.map((branch, at) => branchToBe(branch, values, `branches.${at}.`));
  const mayUse = mayUseFiles(call.services.files, companyId);
  refuseProblems(await newProblems([company, ...wanted], mayUse));
  await inTransaction(call, async (transaction) => {
    const owner = await lockRecord(transaction, users, eq(users.id, ownerUserId), noOwner);
    const beside = { ownerUserId, createdTime: new Date(createdTime) };
    await insertRecords(transaction, companies, [company], beside, { ...by(call), companyId, entity: 'company' });
    await insertBranches(transaction, call, companyId, wanted);
    await refuseUnreachable(transaction, call.user, [ownerUserId]);
    await joinCompany(transaction, owner, ownersMembership(companyId), by(call));
  });
  await call.services.identity.invalidate(ownerUserId);
  return companyId;
}

/**
 * Adds a branch to a company.
 * @throws ApiError `company_not_found`, `BRANCH_NAME_MUST`, or by the rules of section 5
 */
export function addBranch(
  call: AdminCall,
  companyId: string,
  { branch, branchServices }: { branch: NewBranch; branchServices: Record<string, boolean> },
): Promise<BranchSummary> {
  return inTransaction(call, async (transaction) => {
    const thisCompany = eq(companies.id, companyId);
    const company = await lockRecord(transaction, companies, thisCompany, () => noCompany(companyId));
    const services = { ...(branch.branchServices as object), ...branchServices };
    const wanted = [
      branchToBe({ ...branch, branchServices: services }, settingsValues(companyFields, company), 'branch.'),
    ];
    refuseProblems(await newProblems(wanted, mayUseFiles(call.services.files, companyId)));
    const [made] = await insertBranches(transaction, call, companyId, wanted);
    if (!made) throw new Error('No branch was inserted.');
    await transaction
      .update(companies)
      .set({ updatedTime: sql`now()` })
      .where(thisCompany);
    return summaryOf(made);
  });
}
