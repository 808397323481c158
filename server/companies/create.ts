import { eq, sql } from 'drizzle-orm';
import { branchFields } from '#contract/branchFields.ts';
import type { NewBranch } from '#contract/branches.ts';
import { companyErrors, type NewCompany } from '#contract/companies.ts';
import { companyFields } from '#contract/companyFields.ts';
import { companyProblems, normalizeCompany } from '#contract/companyRules.ts';
import { defaultPermissionSets } from '#contract/permissions.ts';
import type { BranchSummary } from '#contract/session.ts';
import { initialOf } from '#contract/settingFields.ts';
import type { Sql } from '../db/client.ts';
import { branches, companies, userCompanies, users } from '../db/schema.ts';
import { mayUseFiles, strangeFiles } from '../files/used.ts';
import { inTransaction, type Call } from '../http/handle.ts';
import { audit, writeAudit, type By } from '../kernel/audit.ts';
import { noCompany } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { changeRecord, lockRecord } from '../records/change.ts';
import { newColumns, refuseProblems, valuesOf } from '../records/settings.ts';
import { auditCompanies, userAt } from '../users/store.ts';
import { keepAliases } from './aliases.ts';
import { summaryOf, type BranchRow } from './branches.ts';
import { newBranchValues, noOwner, problemsOfBranch, type Values } from './rules.ts';

type AdminCall = Pick<Call, 'services' | 'user' | 'requestId'>;

const byOf = ({ user, requestId }: AdminCall, companyId: string) => ({ companyId, userId: user.id, requestId });

/** A branch that is to be, as it was sent and as it is stored, and where it is in the request. */
interface BranchToBe {
  given: NewBranch;
  values: Values;
  under: string;
}

/** What of them may not be stored, and the files that are not kept for their company. */
async function problemsOf({ services }: AdminCall, companyId: string, wanted: readonly BranchToBe[]) {
  const mayUse = mayUseFiles(services.files, companyId);
  const found = wanted.map(async ({ given, values, under }) => {
    const problems = [...problemsOfBranch(values), ...(await strangeFiles(branchFields, { ...given }, mayUse))];
    return problems.map((problem) => ({ ...problem, path: under + problem.path }));
  });
  return (await Promise.all(found)).flat();
}

async function insertBranches(
  transaction: Sql,
  call: AdminCall,
  companyId: string,
  wanted: readonly BranchToBe[],
): Promise<BranchRow[]> {
  const rows = wanted.map(({ values }) => ({
    ...newColumns(branchFields, branches, values),
    companyId,
    id: newId(),
    name: String(values.name),
  }));
  const made = await transaction.insert(branches).values(rows).returning();
  for (const [at, { id: branchId }] of rows.entries())
    await keepAliases(transaction, { companyId, branchId }, wanted[at]?.given ?? {}, wanted[at]?.under);
  const created = { ...byOf(call, companyId), action: 'create', entity: 'branch' } as const;
  await writeAudit(
    transaction,
    rows.map((row) => ({ ...created, entityId: row.id, after: row })),
  );
  return made;
}

/**
 * Creates a company with its branches and attaches the owner, all or nothing.
 *
 * @returns the new company's id
 * @throws ApiError one of the five creation errors, the first lack giving the code; or what the rules of section 5 say
 */
export async function addCompany(call: AdminCall, given: NewCompany): Promise<string> {
  refuseProblems(companyErrors(given));
  const { branches: named, createdTime, ownerUserId, ...own } = given;
  const values: Values = normalizeCompany({ ...initialOf(companyFields), ...own });
  const companyId = newId();
  const wanted = named.map((branch, at) => ({
    given: branch,
    values: newBranchValues(branch, values.defaultReminderSendingHour),
    under: `branches.${at}.`,
  }));
  refuseProblems([
    ...companyProblems(values),
    ...(await strangeFiles(companyFields, own, mayUseFiles(call.services.files, companyId))),
    ...(await problemsOf(call, companyId, wanted)),
  ]);
  await inTransaction(call, async (transaction) => {
    const stored = await lockRecord(transaction, users, eq(users.id, ownerUserId), noOwner);
    const company = {
      ...newColumns(companyFields, companies, values),
      id: companyId,
      name: given.name,
      ownerUserId,
      createdTime: new Date(createdTime),
    };
    await transaction.insert(companies).values(company);
    await keepAliases(transaction, { companyId, branchId: null }, values);
    await audit(transaction, byOf(call, companyId), 'create', 'company', companyId, { after: company });
    await insertBranches(transaction, call, companyId, wanted);
    await attachOwner(transaction, byOf(call, companyId), stored);
  });
  await call.services.identity.invalidate(ownerUserId);
  return companyId;
}

/** The owner comes to the company, as anybody does whom its users add: in a newer revision, and told to the audit log. */
async function attachOwner(transaction: Sql, { companyId, ...by }: By, stored: typeof users.$inferSelect) {
  const { id, protocol } = stored;
  const place = { table: users, where: eq(users.id, id), stored, counter: 'revision' } as const;
  const of = { ...by, companyId: '', entity: 'user', entityId: id } as const;
  await changeRecord(transaction, { ...place, of }, async () => {
    const before = await userAt(transaction, { id });
    const permissions = protocol === 'v2' ? defaultPermissionSets : null;
    await transaction.insert(userCompanies).values({ userId: id, companyId, permissions });
    const after = await userAt(transaction, { id });
    await auditCompanies(transaction, before, after, by);
    const acl = (user: typeof before) => user?.companyACL.map(({ companyName: _, ...one }) => one);
    return { audited: { before: { companyACL: acl(before) }, after: { companyACL: acl(after) } } };
  });
}

/**
 * Adds a branch to a company.
 * @throws ApiError `company_not_found`, `BRANCH_NAME_MUST`, or what the rules of section 5 say
 */
export function addBranch(
  call: AdminCall,
  companyId: string,
  { branch: given, branchServices }: { branch: NewBranch; branchServices: Record<string, boolean> },
): Promise<BranchSummary> {
  return inTransaction(call, async (transaction) => {
    const thisCompany = eq(companies.id, companyId);
    const company = await lockRecord(transaction, companies, thisCompany, () => noCompany(companyId));
    const services = { ...(given.branchServices as object), ...branchServices };
    const { defaultReminderSendingHour } = valuesOf(companyFields, company);
    const values = newBranchValues({ ...given, branchServices: services }, defaultReminderSendingHour);
    const wanted = [{ given, values, under: 'branch.' }];
    refuseProblems(await problemsOf(call, companyId, wanted));
    const [made] = await insertBranches(transaction, call, companyId, wanted);
    if (!made) throw new Error('No branch was inserted.');
    await transaction
      .update(companies)
      .set({ updatedTime: sql`now()` })
      .where(thisCompany);
    return summaryOf(made);
  });
}
