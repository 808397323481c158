import { getTableName } from 'drizzle-orm';
import type { ReportDeclaration } from '#contract/platform/report.ts';
import { reports } from '#contract/reports.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { resources } from '#resources/registry.ts';
import { auditedSurveys } from './feedback/surveys/audited.ts';
import { auditedGuests } from './guests/crm/audited.ts';
import { auditedDuplicates } from './guests/duplicates/audited.ts';
import { auditedGuestFiles } from './guests/exports/audited.ts';
import { auditedImports } from './imports/audited.ts';
import { auditedCampaigns } from './marketing/campaigns/audited.ts';
import { auditedVouchers } from './marketing/vouchers/audited.ts';
import { auditedMenus } from './menus/audited.ts';
import { auditedBranchMenus } from './menus/branchMenus/audited.ts';
import { auditedBilling } from './money/billing/audited.ts';
import { auditedDeposits } from './money/deposits/audited.ts';
import { auditedOmnichannel } from './money/omnichannel/audited.ts';
import { auditedDayNotices } from './dayNotices/audited.ts';
import { auditedCompanies } from './organization/companies/audited.ts';
import { auditedGroups } from './organization/groups/audited.ts';
import { auditedUsers } from './organization/users/audited.ts';
import { tableOf } from './platform/db/tableOf.ts';
import { auditedJobs } from './platform/jobs/audited.ts';
import {
  entriesAtBranch,
  ownEntries,
  type Audited,
  type AuditedEntity,
  type Visibility,
} from './platform/kernel/audited.ts';
import { auditedUploads } from './platform/uploads/audited.ts';
import { auditedViews } from './platform/views/audited.ts';
import { auditedTexts } from './translations/audited.ts';
import { auditedBoards } from './reservations/queue/board/audited.ts';
import { auditedAnnouncements } from './reservations/announcements/audited.ts';
import { auditedReservations } from './reservations/audited.ts';

/** Kinds that areas declare; one that is missing here does not compile. */
const ofAreas: Readonly<Record<AuditedEntity, Visibility | null>> = {
  ...auditedAnnouncements,
  ...auditedBilling,
  ...auditedBoards,
  ...auditedBranchMenus,
  ...auditedCampaigns,
  ...auditedCompanies,
  ...auditedDayNotices,
  ...auditedDeposits,
  ...auditedDuplicates,
  ...auditedGroups,
  ...auditedGuestFiles,
  ...auditedGuests,
  ...auditedImports,
  ...auditedJobs,
  ...auditedMenus,
  ...auditedOmnichannel,
  ...auditedReservations,
  ...auditedSurveys,
  ...auditedTexts,
  ...auditedUploads,
  ...auditedUsers,
  ...auditedViews,
  ...auditedVouchers,
};

/** Files of reports have the name of their report. */
const ofFiles: Audited = Object.fromEntries(
  reports.flatMap(({ name, permission, file }: ReportDeclaration): [string, Visibility | null][] => {
    if (!file) return [];
    return [[name, permission && { permission: file === true ? permission : file, confined: ownEntries }]];
  }),
);

/** All kinds except records of declared resources, which define it themselves. */
export const auditedEntities: Audited = { ...ofAreas, ...ofFiles };

/** The same for records of a declared resource. */
function visibilityOf(resource: Resource): Visibility {
  const { permission, ofBranch } = resource;
  if (!ofBranch) return { permission, confined: 'all' };
  const table = tableOf(resource);
  return { permission, confined: entriesAtBranch(getTableName(table), table[ofBranch]?.name) };
}

/** Who may see which entries of the audit log, by the kind of their object. */
export const visibilities = (): Readonly<Record<string, Visibility>> =>
  Object.fromEntries([
    ...resources
      .filter(({ calls }) => calls === 'standard')
      .map((resource) => [resource.name, visibilityOf(resource)] as const),
    ...Object.entries(auditedEntities).flatMap(([entity, visibility]) =>
      visibility ? [[entity, visibility] as const] : [],
    ),
  ]);
