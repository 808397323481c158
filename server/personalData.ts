import { getTableColumns, type Table } from 'drizzle-orm';
import { resources } from '#resources/registry.ts';
import { auditPersonalData } from './platform/audit/personal.ts';
import { campaignPersonalData } from './marketing/campaigns/personal.ts';
import { guestPersonalData } from './guests/crm/personal.ts';
import * as declared from './platform/db/declared.ts';
import { dayNotices, exportFiles, menuStockChanges, savedViews } from './platform/db/schema.ts';
import { depositPersonalData } from './money/deposits/personal.ts';
import { duplicatePersonalData } from './guests/duplicates/personal.ts';
import { importPersonalData } from './imports/personal.ts';
import { jobPersonalData } from './platform/jobs/personal.ts';
import { personalIn, type PersonalTable } from './platform/kernel/personal.ts';
import { deliveryPersonalData } from './platform/deliveries/personal.ts';
import { reservationPersonalData } from './reservations/personal.ts';
import { surveyPersonalData } from './feedback/surveys/personal.ts';
import { voucherPersonalData } from './marketing/vouchers/personal.ts';

/** Tables of declared resources: their long texts may mention guests. */
const declaredTables = (): PersonalTable[] =>
  Object.entries<Table>(declared).map(([name, table]) => {
    const fields = resources.find((resource) => resource.name === name)?.fields ?? {};
    const columns = Object.keys(getTableColumns(table));
    const mentions = columns.filter((column) => fields[column]?.kind === 'longText');
    return { table, mentions, plain: columns.filter((column) => !mentions.includes(column)) };
  });

/** All tables that may contain data about a guest. */
export const personalTables = (): readonly PersonalTable[] => [
  ...reservationPersonalData,
  ...depositPersonalData,
  ...surveyPersonalData,
  ...voucherPersonalData,
  ...campaignPersonalData,
  ...deliveryPersonalData,
  ...importPersonalData,
  ...auditPersonalData,
  ...duplicatePersonalData,
  ...jobPersonalData,
  ...guestPersonalData,
  personalIn(savedViews, { mentions: ['name', 'state'], plain: ['resource'] }),
  personalIn(exportFiles, {
    mentions: ['selection', 'recipient'],
    plain: ['tokenDigest', 'enabledBranches', 'timeZone', 'file'],
  }),
  personalIn(menuStockChanges, { mentions: ['reason'] }),
  personalIn(dayNotices, { mentions: ['reason', 'texts'] }),
  ...declaredTables(),
];

/** Tables without data about guests, with the reason. */
export const impersonalTables: Readonly<Record<string, string>> = {
  accounts: 'people who work here',
  alias_names: 'public addresses of companies',
  applied_functions: 'names of functions',
  billing_account_companies: 'companies and accounts',
  billing_accounts: 'accounts of companies',
  board_files: 'addresses of pictures and films',
  board_links: 'names of televisions',
  branch_menus: 'published menus',
  branches: 'a branch and its own particulars',
  companies: 'a company and its own particulars',
  day_notice_reservations: 'ids and states',
  ended_tokens: 'digests',
  group_branches: 'companies and branches',
  group_users: 'people who work here',
  groups: 'companies and branches',
  invitations: 'people who are to work here',
  menu_revisions: 'counts',
  menu_schedules: 'menus for all guests',
  menu_sold_out: 'ids of items and options, and people who work here',
  menu_stock: 'counts',
  pending_indexes: 'definitions of indexes',
  menu_pictures: 'addresses of pictures',
  point_movements: 'the ledger of points between platform and companies; it is only added to',
  purchase_requests: 'people who work here',
  queue_counters: 'counts',
  queue_tickets: 'numbers and times',
  realtime_trees: 'announcements for all guests',
  report_columns: 'names of columns',
  reservation_day_changes: 'counts',
  reservation_days: 'counts',
  reservation_spread_changes: 'counts',
  reservation_spreads: 'counts',
  revisions: 'counts',
  seeds: 'names of data sets',
  sent_once: 'ids',
  sessions: 'people who work here',
  survey_daily_counts: 'counts',
  survey_forms: 'published questions',
  surveys: 'published questions',
  user_companies: 'people who work here',
  users: 'people who work here',
  verifications: 'people who work here',
  voucher_days: 'counts',
  voucher_redemptions: 'people who work here, and when',
  waitlist_offers: 'times, and secrets of links',
  wording_changes: 'texts for all guests',
  wordings: 'texts for all guests',
};
