import { getTableName } from 'drizzle-orm';
import type { Permission } from '#contract/core/permissions.ts';
import type { ReportDeclaration } from '#contract/platform/report.ts';
import { reports } from '#contract/reports.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { tableOf } from '../db/tableOf.ts';

/** The kinds of objects in the audit log, and who may see their entries: users who may see the object itself now. */

/** Placeholders for the viewer. Conditions are over `audit_log a`. */
export interface Viewer {
  company: string;
  user: string;
  /** The branches that the viewer is restricted to, as an array. */
  branches: string;
}

/** The permission depends on the kind of the entry's row. */
interface ByKind {
  table: 'jobs' | 'imports';
}

export interface Visibility {
  /** The permission, or any one of several. */
  permission: Permission | readonly Permission[] | ByKind;
  /** The entries visible to users restricted to branches; `all` if the object belongs to no branch. */
  confined: 'all' | ((viewer: Viewer) => string);
}

/** A row with a branch. Deleted rows have none, and are visible only to users who see all branches. */
const atBranch =
  (table: string, column = 'branch_id') =>
  ({ company, branches }: Viewer) =>
    `exists (select from "${table}" t where t.company_id = ${company} and t.id = a.entity_id
      and t."${column}" = any(${branches}::text[]))`;

/** Guests by their ids, with the visibility of the guest list. */
const ofGuests =
  (...ids: string[]) =>
  ({ company, branches }: Viewer) =>
    ids
      .map(
        (id) => `exists (select from customers c where c.company_id = ${company} and c.id = ${id}
          and (c.branch_ids = '{}' or c.branch_ids && ${branches}::text[]))`,
      )
      .join(' and ');

/** Objects that may concern any branch: users restricted to branches see their own entries. */
const own = ({ user }: Viewer) => `a.user_id = ${user}`;

const noteOf = `coalesce((select n.customer_id from customer_notes n where n.company_id = a.company_id and n.id = a.entity_id),
  a.after ->> 'customerId', a.before ->> 'customerId')`;

const holderOf =
  '(select v.customer_id from issued_vouchers v where v.company_id = a.company_id and v.id = a.entity_id)';

/**
 * Objects. Null: never in the log of a company.
 *
 * @example supplierOrder: { permission: 'supplierManagement', confined: atBranch('supplier_orders') }
 */
const ofObjects = {
  billingAccount: { permission: 'crm', confined: 'all' },
  branch: {
    permission: ['companyManagement', 'onlineReservation'],
    confined: ({ branches }) => `a.entity_id = any(${branches}::text[])`,
  },
  branchMenu: { permission: 'menu', confined: atBranch('branch_menus') },
  campaign: {
    permission: 'crm',
    confined: ({ company, branches }) => `exists (select from campaigns t where t.company_id = ${company}
      and t.id = a.entity_id and t.enabled_branches <> '{}' and t.enabled_branches <@ ${branches}::text[])`,
  },
  company: { permission: 'companyManagement', confined: 'all' },
  complaintNote: {
    permission: 'surveyManagement',
    confined: ({ company, branches }) => `exists (select from survey_submissions t where t.company_id = ${company}
      and t.id = a.after ->> 'submissionId' and t.branch_id = any(${branches}::text[]))`,
  },
  customer: { permission: 'crm', confined: ofGuests('a.entity_id') },
  customerNote: { permission: 'crm', confined: ofGuests(noteOf) },
  /** Files of guests. */
  customers: { permission: 'crmExport', confined: own },
  dayNotice: {
    permission: 'onlineReservation',
    confined: ({ company, branches }) => `exists (select from day_notices t where t.company_id = ${company}
      and t.id = a.entity_id and t.branch_ids <@ ${branches}::text[])`,
  },
  deposit: { permission: 'depositReport', confined: atBranch('deposits') },
  duplicate: {
    permission: 'crm',
    confined: ofGuests(`split_part(a.entity_id, ' ', 1)`, `split_part(a.entity_id, ' ', 2)`),
  },
  import: { permission: { table: 'imports' }, confined: own },
  invitation: { permission: 'userManagement', confined: own },
  job: { permission: { table: 'jobs' }, confined: own },
  logo: { permission: 'companyManagement', confined: 'all' },
  /** For a record of any kind, or one that was never saved. */
  picture: { permission: 'companyManagement', confined: own },
  recording: { permission: 'companyManagement', confined: own },
  film: { permission: 'companyManagement', confined: own },
  purchaseRequest: { permission: 'crm', confined: 'all' },
  survey: {
    permission: 'surveyManagement',
    confined: ({ company, branches }) => `exists (select from surveys t where t.company_id = ${company}
      and t.id = a.entity_id and t.branch_ids <@ ${branches}::text[])`,
  },
  surveySubmission: { permission: 'surveyManagement', confined: atBranch('survey_submissions') },
  reservation: { permission: ['onlineReservation', 'dailyReport', 'overview'], confined: atBranch('reservations') },
  /** Without a company. */
  group: null,
  /**
   * Each company sees its own part. A user may have any branches, so users restricted to branches see their own
   * entries.
   */
  user: { permission: 'userManagement', confined: own },
  view: { permission: 'crm', confined: 'all' },
  voucher: {
    permission: 'voucherManagement',
    confined: ({ company, branches }) => `exists (select from vouchers t where t.company_id = ${company}
      and t.id = a.entity_id and t.branch_ids <> '{}' and t.branch_ids <@ ${branches}::text[])`,
  },
  issuedVoucher: { permission: 'voucherManagement', confined: ofGuests(holderOf) },
  /** A file, as those of `reports`. */
  omnichannel: { permission: 'omniChannelReport', confined: own },
} as const satisfies Readonly<Record<string, Visibility | null>>;

const ofFiles = Object.fromEntries(
  reports.flatMap((report: ReportDeclaration): [string, Visibility | null][] => {
    const { name, permission, file } = report;
    if (!file) return [];
    return [[name, permission && { permission: file === true ? permission : file, confined: own }]];
  }),
);

/** All kinds except records of declared resources, which define it themselves; a file has the name of its report. */
export const auditedEntities: Readonly<Record<string, Visibility | null>> = { ...ofObjects, ...ofFiles };

/** The kinds of entries, except records of declared resources and files of reports. */
export type AuditedEntity = keyof typeof ofObjects;

/** The same for records of a declared resource. */
export function visibilityOfRecords(resource: Pick<Resource, 'permission' | 'ofBranch'> & Resource): Visibility {
  const { permission, ofBranch } = resource;
  if (!ofBranch) return { permission, confined: 'all' };
  const table = tableOf(resource);
  return { permission, confined: atBranch(getTableName(table), table[ofBranch]?.name) };
}
