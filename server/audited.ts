import { getTableName } from 'drizzle-orm';
import type { ReportDeclaration } from '#contract/platform/report.ts';
import { reports } from '#contract/reports.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { resources } from '#resources/registry.ts';
import { audited as surveys } from './feedback/surveys/audited.ts';
import { audited as guests } from './guests/crm/audited.ts';
import { audited as duplicates } from './guests/duplicates/audited.ts';
import { audited as guestFiles } from './guests/exports/audited.ts';
import { audited as imports } from './imports/audited.ts';
import { audited as campaigns } from './marketing/campaigns/audited.ts';
import { audited as vouchers } from './marketing/vouchers/audited.ts';
import { audited as branchMenus } from './menus/branchMenus/audited.ts';
import { audited as billing } from './money/billing/audited.ts';
import { audited as deposits } from './money/deposits/audited.ts';
import { audited as omnichannel } from './money/omnichannel/audited.ts';
import { audited as dayNotices } from './dayNotices/audited.ts';
import { audited as companies } from './organization/companies/audited.ts';
import { audited as groups } from './organization/groups/audited.ts';
import { audited as users } from './organization/users/audited.ts';
import { tableOf } from './platform/db/tableOf.ts';
import { audited as jobs } from './platform/jobs/audited.ts';
import {
  entriesAtBranch,
  ownEntries,
  type Audited,
  type AuditedEntity,
  type Visibility,
} from './platform/kernel/audited.ts';
import { audited as uploads } from './platform/uploads/audited.ts';
import { audited as views } from './platform/views/audited.ts';
import { audited as reservations } from './reservations/audited.ts';

/** Kinds that areas declare; one that is missing here does not compile. */
const ofAreas: Readonly<Record<AuditedEntity, Visibility | null>> = {
  ...billing,
  ...branchMenus,
  ...campaigns,
  ...companies,
  ...dayNotices,
  ...deposits,
  ...duplicates,
  ...groups,
  ...guestFiles,
  ...guests,
  ...imports,
  ...jobs,
  ...omnichannel,
  ...reservations,
  ...surveys,
  ...uploads,
  ...users,
  ...views,
  ...vouchers,
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
