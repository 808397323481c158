import { grants } from '#contract/core/permissions.ts';
import { findUser, sessionUser } from '#server/platform/auth/users.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { ExportRow } from './write.ts';

/**
 * Whether the user who requested a file may still have it: the user exists, is a member, may export, and sees every
 * branch of its guests. A file contains what the user could see at the time of the request.
 */
export async function ownerMayHave(
  database: Database,
  { userId, companyId, enabledBranches }: Pick<ExportRow, 'userId' | 'companyId' | 'enabledBranches'>,
): Promise<boolean> {
  const row = await findUser(database, 'id', userId);
  if (!row) return false;
  const { user, refusal } = sessionUser(row);
  if (refusal) return false;
  // Administrators have the permission in every company.
  if (user.isAdmin) return true;
  const membership = user.companies.get(companyId);
  if (!membership || !grants(membership.flags, 'crmExport')) return false;
  const now = membership.enabledBranches;
  return now === 'all' || (enabledBranches?.every((branch) => now.includes(branch)) ?? false);
}

/** Whether an address belongs to a company's member. */
export async function isMembersAddress(database: Database, companyId: string, address: string): Promise<boolean> {
  const found = await database.query({
    text: `select 1 as one from users u join user_companies m on m.user_id = u.id
      where m.company_id = $1 and u.active and lower(u.email) = lower($2)`,
    values: [companyId, address],
  });
  return found.length > 0;
}
