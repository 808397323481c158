import { pick } from 'es-toolkit';
import type { CompanySummary, Me } from '#contract/platform/session.ts';
import { companySummaries } from '#server/organization/companies/queries.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import type { SessionUser } from '#server/platform/kernel/identity.ts';
import type { Database } from '#server/platform/db/client.ts';

/** Number of companies for an administrator in addition to the last used one; others are found by search. */
const adminCompanies = 20;

const byName = 'order by c.name, c.id';

/** The signed-in user with companies, branches and permissions, which the front end uses for guards and selection. */
export async function meOf(
  { database, config }: Pick<Services, 'database' | 'config'>,
  user: SessionUser,
): Promise<Me> {
  const [row] = await database.query<{ lastCompanyId: string | null; lastBranchId: string | null; due: number | null }>(
    {
      text: `select last_company_id as "lastCompanyId", last_branch_id as "lastBranchId",
        case when days >= change_password_reminder then days end as due
      from users u left join lateral (
        select floor(extract(epoch from now() - coalesce(u.password_changed_time, a.created_time)) / 86400)::int as days
        from accounts a where a.user_id = u.id and a.provider_id = 'credential' and u.change_password_reminder > 0 limit 1
      ) p on true where u.id = $1`,
      values: [user.id],
    },
  );
  const lastCompanyId = row?.lastCompanyId ?? null;
  const companies = user.isAdmin
    ? await adminSummaries(database, lastCompanyId)
    : await memberSummaries(database, user);
  const last = companies.find(({ id }) => id === lastCompanyId);
  return {
    ...pick(user, ['id', 'email', 'name', 'role', 'isAdmin', 'version']),
    permissions: user.permissions as Me['permissions'],
    companyPermissions: Object.fromEntries(
      [...user.companies].flatMap(([companyId, { permissions }]) =>
        permissions && user.version === 'v2' ? [[companyId, permissions]] : [],
      ),
    ) as Me['companyPermissions'],
    companies,
    lastCompanyId: last?.id ?? null,
    lastBranchId: last?.branches.find(({ id }) => id === row?.lastBranchId)?.id ?? null,
    // Passwords of an external provider are not managed here.
    passwordDays: config.oidc ? null : (row?.due ?? null),
  };
}

function adminSummaries(database: Database, lastCompanyId: string | null): Promise<CompanySummary[]> {
  const first = `select id from companies order by name_text, id limit ${adminCompanies}`;
  return companySummaries(database, `c.id = $1 or c.id in (${first}) ${byName}`, [lastCompanyId]);
}

/** A member's companies, each with the branches that the member may access; companies without any are omitted. */
async function memberSummaries(database: Database, user: SessionUser): Promise<CompanySummary[]> {
  if (!user.companies.size) return [];
  const own = [[...user.companies.keys()], user.id];
  const all = await companySummaries(database, `c.id = any($1) ${byName}`, own, '$2');
  return all.filter(({ branches }) => branches.length > 0);
}
