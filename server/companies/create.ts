import { eq, sql } from 'drizzle-orm';
import type { NewBranch, NewCompany } from '#contract/companies.ts';
import { defaultPermissionSets } from '#contract/permissions.ts';
import type { BranchSummary } from '#contract/session.ts';
import { writeAudit } from '../kernel/audit.ts';
import { branches, companies, userCompanies, users } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../kernel/services.ts';
import { branchRow, checkNewBranch, checkNewCompany } from './rules.ts';

interface Author {
  userId: string;
  requestId: string;
}

/**
 * Creates a company with its branches and attaches the owner, all or nothing.
 *
 * @returns the new company's id
 * @throws ApiError one of the creation errors, or `invalid_input`
 */
export async function addCompany(
  { database, identity }: Pick<Services, 'database' | 'identity'>,
  given: NewCompany,
  { userId, requestId }: Author,
): Promise<string> {
  checkNewCompany(given);
  const companyId = newId();
  const rows = given.branches.map((branch) => branchRow(branch, companyId, newId()));
  await database.transaction(async (transaction) => {
    const [owner] = await transaction
      .select({ protocol: users.protocol })
      .from(users)
      .where(eq(users.id, given.ownerUserId));
    if (!owner)
      throw new ApiError('COMPANY_OWNER_MUST', 'There is no such user.', {
        details: [{ path: 'ownerUserId', message: 'COMPANY_OWNER_MUST' }],
      });
    const company = {
      id: companyId,
      name: given.name,
      language: given.language,
      logo: given.logo || null,
      tags: [...new Set(given.tags)],
      ownerUserId: given.ownerUserId,
      createdTime: new Date(given.createdTime),
    };
    await transaction.insert(companies).values(company);
    await transaction.insert(branches).values(rows);
    await transaction.insert(userCompanies).values({
      userId: given.ownerUserId,
      companyId,
      permissions: owner.protocol === 'v2' ? defaultPermissionSets : null,
    });
    await writeAudit(transaction, [
      {
        companyId,
        userId,
        action: 'create',
        entity: 'company',
        entityId: companyId,
        after: { ...company, createdTime: company.createdTime.toISOString() },
        requestId,
      },
      ...rows.map((row) => ({
        companyId,
        userId,
        action: 'create' as const,
        entity: 'branch' as const,
        entityId: row.id,
        after: row,
        requestId,
      })),
    ]);
  });
  await identity.invalidate(given.ownerUserId);
  return companyId;
}

/**
 * Adds a branch to a company.
 * @throws ApiError `company_not_found`, `BRANCH_NAME_MUST` or `invalid_input`
 */
export async function addBranch(
  { database }: Pick<Services, 'database'>,
  companyId: string,
  given: NewBranch,
  services: Record<string, boolean>,
  { userId, requestId }: Author,
): Promise<BranchSummary> {
  checkNewBranch(given, services);
  const row = branchRow(given, companyId, newId(), services);
  await database.transaction(async (transaction) => {
    const [company] = await transaction
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('update');
    if (!company) throw new ApiError('company_not_found', `The company not found: ${companyId}`);
    await transaction.insert(branches).values(row);
    await transaction
      .update(companies)
      .set({ updatedTime: sql`now()` })
      .where(eq(companies.id, companyId));
    await writeAudit(transaction, {
      companyId,
      userId,
      action: 'create',
      entity: 'branch',
      entityId: row.id,
      after: row,
      requestId,
    });
  });
  const { name, timeZone, country, phoneCountryCode, currency } = given;
  return { id: row.id, companyId, name, timeZone, country, phoneCountryCode, currency };
}
