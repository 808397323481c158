import { and, eq, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { branchOrdering } from '#contract/organization/branchFields.ts';
import { whyNoCopy, type CopiedTo } from '#contract/menus/copyRules.ts';
import { servicesOfBranch } from '#contract/menus/branchServices.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';
import { companies, menuSchedules } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { branchesSeen, type BranchRow } from '#server/organization/companies/branches.ts';
import { findRecord } from '#server/platform/records/change.ts';
import { settingsValues } from '#server/platform/records/settings.ts';
import { atVisibleBranches, type BranchAccess } from '#server/platform/sql/visibility.ts';

/** What menus of a company start from. */

type Source = Pick<Services, 'database'>;

/** The services that a branch offers. */
const offeredAt = (row: BranchRow): MenuService[] =>
  servicesOfBranch(row.services, settingsValues(branchOrdering, row));

/** A branch as copies of menus see it. */
export const copiedTo = (row: BranchRow): CopiedTo => ({
  ...pick(row, ['id', 'currency']),
  offered: offeredAt(row),
});

/** The branches that the viewer sees, with the number of their menus. */
export async function menuCompany(services: Source, viewer: BranchAccess) {
  const { companyId } = viewer;
  const { sql: database } = services.database;
  const { name, language } = await findRecord(database, companies, eq(companies.id, companyId));
  const rows = await branchesSeen(services, viewer);
  const counts = await database
    .select({
      branchId: menuSchedules.branchId,
      schedules: sql<number>`count(*) filter (where ${menuSchedules.status} <> 'archived')::int`,
      published: sql<number>`count(*) filter (where ${menuSchedules.status} = 'published')::int`,
    })
    .from(menuSchedules)
    .where(and(eq(menuSchedules.companyId, companyId), atVisibleBranches(menuSchedules.branchId, viewer)))
    .groupBy(menuSchedules.branchId);
  const byBranch = new Map(counts.map((row) => [row.branchId, row]));
  return {
    companyId,
    name,
    language,
    branches: rows.map((row) => ({
      ...pick(row, ['id', 'name', 'country', 'currency']),
      timezone: row.timeZone,
      services: offeredAt(row),
      schedules: byBranch.get(row.id)?.schedules ?? 0,
      published: byBranch.get(row.id)?.published ?? 0,
    })),
  };
}

/** The branches that the viewer sees, and whether a menu of a service can be copied to them from one of them. */
export async function branchesForCopies(services: Source, viewer: BranchAccess, service: MenuService, from?: string) {
  const rows = await branchesSeen(services, viewer);
  const source = from === undefined ? null : (rows.find(({ id }) => id === from)?.currency ?? null);
  return rows.map((row) => {
    const reason = whyNoCopy(copiedTo(row), [service], source);
    return { id: row.id, name: row.name, available: reason === null, reason };
  });
}
