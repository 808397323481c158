import { bulkKind } from '#contract/guests/bulk.ts';
import { defaultImportOptions } from '#contract/imports/guestImports.ts';
import type { Permission } from '#contract/core/permissions.ts';
import type { ReportDeclaration } from '#contract/platform/report.ts';
import { reports } from '#contract/reports.ts';
import { findKind } from '#server/guests/duplicates/search.ts';
import type { Database } from '#server/platform/db/client.ts';
import * as declared from '#server/platform/db/declared.ts';
import {
  auditLog,
  boardLinks,
  branches,
  branchMenus,
  campaignRecipients,
  campaigns,
  complaintNotes,
  customerMerges,
  customerNotes,
  customers,
  dayNotices,
  deposits,
  duplicatePairs,
  exportFiles,
  imports,
  invoices,
  issuedVouchers,
  jobs,
  menuSchedules,
  orders,
  reservations,
  surveys,
  surveySubmissions,
  vouchers,
  wordingChanges,
  wordings,
} from '#server/platform/db/schema.ts';
import type { DeclaredTable } from '#server/platform/db/tableOf.ts';
import { resources } from '#resources/registry.ts';
import { eq } from 'drizzle-orm';
import { buildCustomer, buildDeclared, small } from './build.ts';
import { buildSubmission, buildSurvey, surveyFor } from './surveys.ts';
import { addAnnouncements } from './announcements.ts';
import { marks, type Mark } from './elsewhereMarks.ts';
import { buildMenu, buildSchedule } from './menus.ts';
import { sentPreflight } from './preflight.ts';
import { buildDeposit, buildInvoice, buildOrder } from './money.ts';
import { voucherFor } from './vouchers.ts';

/** Everything of one branch, with marks by which it is known wherever it turns up. */

const at = new Date('2026-01-31T04:05:06.000Z');
const companyId = small.own;

/** Ids of what is elsewhere, and of a guest of both branches. */
export const elsewhere = {
  guest: 'elsewhere-guest',
  twin: 'elsewhere-twin',
  both: 'elsewhere-both',
  note: 'elsewhere-note',
  reservation: 'elsewhere-reservation',
  deposit: 'elsewhere-deposit',
  order: 'elsewhere-order',
  job: 'elsewhere-job',
  import: 'elsewhere-import',
  campaign: 'elsewhere-campaign',
  table: 'elsewhere-tables',
  notice: 'elsewhere-notice',
  survey: 'elsewhere-survey',
  submission: 'elsewhere-submission',
  voucher: 'elsewhere-voucher',
  menu: 'elsewhere-menu',
  announcement: 'elsewhere-announcement',
  boardLink: 'elsewhere-board-link',
  schedule: 'elsewhere-schedule',
  voucherThere: 'elsewhere-voucher-there',
  voucherBoth: 'elsewhere-voucher-of-both',
  voucherOfAll: 'elsewhere-voucher-of-all',
  surveyBoth: 'elsewhere-survey-both',
  draft: 'elsewhere-draft',
  work: 'elsewhere-work',
} as const;

/** Entries about the files of standard reports, which only their authors see. */
export const standardFiles = (reports as readonly ReportDeclaration[]).flatMap(
  ({ name, permission, file, standard }) =>
    standard && file && permission ? [[name, name, 'filter', file === true ? permission : file] as const] : [],
);

/** Entries of the audit log about it, each with the permissions of which one opens its entity. */
export const elsewhereEntries: readonly (readonly [string, string, Mark, ...Permission[]])[] = [
  ['customer', elsewhere.guest, 'guest', 'crm'],
  ['customer', 'elsewhere-gone', 'gone guest', 'crm'],
  ['customerNote', elsewhere.note, 'note', 'crm'],
  ['customerNote', 'elsewhere-gone-note', 'gone note', 'crm'],
  ['reservation', elsewhere.reservation, 'reservation', 'onlineReservation', 'dailyReport', 'overview'],
  ['dayNotice', elsewhere.notice, 'notice', 'onlineReservation'],
  ['survey', elsewhere.survey, 'survey', 'surveyManagement'],
  ['surveySubmission', elsewhere.submission, 'answer', 'surveyManagement'],
  ['complaintNote', 'elsewhere-complaint-note', 'complaint note', 'surveyManagement'],
  ['voucher', elsewhere.voucherBoth, 'voucher', 'voucherManagement'],
  ['campaign', elsewhere.draft, 'draft', 'crm'],
  ['survey', elsewhere.surveyBoth, 'survey', 'surveyManagement'],
  ['issuedVoucher', elsewhere.voucher, 'voucher', 'voucherManagement'],
  ['branchMenu', elsewhere.menu, 'menu', 'menu'],
  ['announcement', elsewhere.announcement, 'announcement', 'onlineQueueing'],
  ['boardLink', elsewhere.boardLink, 'board', 'onlineQueueing'],
  ['menuSchedule', elsewhere.schedule, 'menu', 'menuManagement'],
  ['menuSoldOut', 'elsewhere-sold-out', 'menu', 'menuManagement'],
  ['menuStock', 'elsewhere-stock', 'menu', 'menuManagement'],
  ['deposit', elsewhere.deposit, 'deposit', 'depositReport'],
  ['branch', small.branches[1], 'branch', 'companyManagement'],
  ['texts', small.branches[1], 'wording', 'i18n'],
  ['tables', 'elsewhere-tables', 'record', 'onlineReservation'],
  ['job', elsewhere.job, 'selection', 'crm'],
  ['customers', 'elsewhere-export', 'selection', 'crmExport'],
  ['deposits', 'deposits', 'filter', 'depositReport'],
  ['invoices', 'invoices', 'filter', 'depositReport'],
  ['orders', 'orders', 'filter', 'foReport'],
  ['omnichannel', 'omnichannel', 'filter', 'omniChannelReport'],
  ['pointMovements', 'elsewhere-account', 'filter', 'crm'],
  ['recipients', 'elsewhere-campaign', 'filter', 'crmExport'],
  ...standardFiles,
  ['picture', 'elsewhere-picture', 'file', 'companyManagement'],
  ['import', elsewhere.import, 'file', 'crm'],
  ['user', 'elsewhere-user', 'record', 'userManagement'],
  ['invitation', 'elsewhere-invitation', 'record', 'userManagement'],
  ['recording', 'elsewhere-recording', 'file', 'companyManagement'],
  ['film', 'elsewhere-film', 'file', 'companyManagement'],
  ['duplicate', `${elsewhere.guest} ${elsewhere.twin}`, 'guest', 'crm'],
];

/** Seeds it into the small database, at one of the own company's branches; `here` is another one. */
export async function seedElsewhere({ sql }: Pick<Database, 'sql'>, branchId: string, here: string): Promise<void> {
  const of = { companyId, branchId };
  const userId = 'somebody';
  const guest = (id: string, name: string, branchIds: string[]) =>
    buildCustomer({ companyId, id, name, branchIds, branchId: branchIds.at(-1) ?? null });
  await sql.update(branches).set({ name: marks.branch }).where(eq(branches.id, branchId));
  await sql
    .insert(customers)
    .values([
      guest(elsewhere.guest, marks.guest, [branchId]),
      guest(elsewhere.twin, marks.guest, [branchId]),
      guest(elsewhere.both, 'Of both branches', [here, branchId]),
    ]);
  await sql
    .insert(customerNotes)
    .values({ companyId, id: elsewhere.note, customerId: elsewhere.guest, text: marks.note, userId });
  const visit = { ...of, startTime: at, createdTime: at, groupSize: 2 };
  await sql.insert(reservations).values([
    {
      ...visit,
      id: elsewhere.reservation,
      customerId: elsewhere.guest,
      guestName: marks.reservation,
      note: marks.reservation,
    },
    { ...visit, id: 'elsewhere-visit', customerId: elsewhere.both, note: marks.visit },
  ]);
  const day = at.toISOString().slice(0, 10);
  await sql
    .insert(dayNotices)
    .values({ companyId, id: elsewhere.notice, day, branchIds: [branchId], reason: marks.notice });
  await sql
    .insert(surveys)
    .values([
      buildSurvey({ ...of, id: elsewhere.survey }, marks.survey),
      buildSurvey({ ...of, id: elsewhere.surveyBoth, branchIds: [here, branchId] }),
    ]);
  const answers = [{ ref: 'suggestion' as const, type: 'text' as const, text: marks.answer }];
  await sql
    .insert(surveySubmissions)
    .values([
      buildSubmission({ ...of, id: elsewhere.submission, surveyId: elsewhere.survey, answers }),
      buildSubmission({ ...of, id: 'elsewhere-answer', surveyId: surveyFor('getSurvey', companyId), answers }),
    ]);
  await sql.insert(complaintNotes).values({
    companyId,
    id: 'elsewhere-complaint-note',
    submissionId: elsewhere.submission,
    text: marks['complaint note'],
    userId,
  });
  await sql.insert(branchMenus).values(buildMenu(of, elsewhere.menu, marks.menu));
  await addAnnouncements(sql, companyId, {
    [elsewhere.announcement]: { branchIds: [branchId], title: marks.announcement },
    'elsewhere-announcement-both': { branchIds: [here, branchId], title: 'Closed on Tuesday' },
  });
  await sql.insert(boardLinks).values({ ...of, id: elsewhere.boardLink, name: marks.board, tokenDigest: 'elsewhere' });
  await sql.insert(menuSchedules).values(buildSchedule({ ...of, id: elsewhere.schedule }, { name: marks.menu }));
  const given = { companyId, title: 'Free tea', terms: 'One a visit.', cover: `/files/${'0'.repeat(40)}.png` };
  await sql.insert(vouchers).values([
    { ...given, id: elsewhere.voucherThere, title: marks.voucher, branchIds: [branchId], issuedBy: 'visit' },
    { ...given, id: elsewhere.voucherBoth, branchIds: [here, branchId] },
    { ...given, id: elsewhere.voucherOfAll },
  ]);
  const held = { companyId, voucherId: voucherFor('', companyId), title: 'Free tea', issuedTime: at };
  await sql.insert(issuedVouchers).values(
    [elsewhere.guest, elsewhere.both].map((customerId) => ({
      ...held,
      id: customerId === elsewhere.guest ? elsewhere.voucher : 'elsewhere-voucher-both',
      customerId,
      occasion: customerId,
      usedTime: at,
      usedBranchId: branchId,
      usedStaff: marks.voucher,
    })),
  );
  await sql.insert(deposits).values(
    [elsewhere.guest, elsewhere.both].map((customerId) =>
      buildDeposit({
        ...of,
        id: customerId === elsewhere.guest ? elsewhere.deposit : 'elsewhere-deposit-both',
        customerId,
        status: 'pendingReview',
        reviewReason: 'late',
        reference: marks.deposit,
      }),
    ),
  );
  await sql
    .insert(invoices)
    .values(buildInvoice({ ...of, id: 'elsewhere-invoice', number: marks.invoice, subjectId: elsewhere.deposit }));
  await sql.insert(orders).values(
    [elsewhere.guest, elsewhere.both].map((customerId) =>
      buildOrder({
        ...of,
        id: customerId === elsewhere.guest ? elsewhere.order : 'elsewhere-order-both',
        number: `${marks.order}-${customerId}`,
        customerId,
        guestName: marks.order,
        note: marks.order,
      }),
    ),
  );
  for (const resource of resources.filter(({ calls, ofBranch }) => calls === 'standard' && ofBranch)) {
    const table = (declared as Record<string, DeclaredTable>)[resource.name];
    if (!table || !resource.ofBranch) continue;
    const id = `elsewhere-${resource.name}`;
    const row = buildDeclared(resource, {
      companyId,
      id,
      [resource.ofBranch]: branchId,
      [resource.title]: marks.record,
    });
    await sql.insert(table).values([row]);
  }
  await seedWork(sql, userId);
  await seedMessages(sql, userId);
  const pair = { companyId, aId: elsewhere.guest, bId: elsewhere.twin, score: 90, reasons: ['samePhone'] };
  await sql.insert(duplicatePairs).values(pair);
  const merged = { ...guest('elsewhere-merged', marks['merged guest'], [branchId]) };
  await sql.insert(customerMerges).values(
    [elsewhere.guest, elsewhere.both].map((customerId) => ({
      companyId,
      id: `merge-${customerId}`,
      customerId,
      mergedId: merged.id ?? '',
      merged,
      before: {},
      after: {},
    })),
  );
  const key = { platform: 'guestPages', namespace: 'optOut', key: 'done', language: 'en' } as const;
  await sql.insert(wordings).values({ ...of, ...key, text: marks.wording, updatedBy: userId });
  const change = { ...of, ...key, id: 'elsewhere-wording', revision: 1, after: marks.wording, by: userId };
  await sql.insert(wordingChanges).values(change);
  for (const seeded of elsewhereEntries) await entry(sql, seeded, branchId);
}

let count = 0;
/** Whose entries name the branch themselves. */
const naming = ['menuSoldOut', 'menuStock'];
async function entry(
  sql: Database['sql'],
  [entity, entityId, mark]: readonly [string, string, Mark, ...unknown[]],
  branchId: string,
) {
  const id = `elsewhere-${(count += 1)}`;
  const text = {
    text: marks[mark],
    customerId: elsewhere.guest,
    submissionId: elsewhere.submission,
    ...(naming.includes(entity) && { branchId }),
  };
  await sql
    .insert(auditLog)
    .values({ companyId, id, userId: 'somebody', action: 'update', entity, entityId, before: text, after: text, at });
}

/** Work that names guests in what came of it, and files. */
async function seedWork(sql: Database['sql'], userId: string): Promise<void> {
  const failures = [{ id: elsewhere.guest, name: marks['failed guest'], reason: 'erased' }];
  const done = { companyId, userId, status: 'done', finishedTime: at } as const;
  await sql.insert(jobs).values([
    {
      ...done,
      id: elsewhere.job,
      kind: bulkKind,
      result: { changed: 0, skipped: 0, failed: 1, reasons: { erased: 1 }, failures },
    },
    {
      ...done,
      id: 'elsewhere-search',
      kind: findKind,
      result: {
        started: at.toISOString(),
        skipped: [{ kind: 'phone', value: marks['shared phone'], guests: 12 }],
      },
    },
  ]);
  // Under way, for all branches; its name is a step that nobody else's work has.
  await sql.insert(jobs).values({
    companyId,
    userId,
    id: elsewhere.work,
    kind: bulkKind,
    status: 'running',
    step: marks.work,
    leaseUntil: new Date('2999-01-01'),
    input: { enabledBranches: 'all' },
  });
  await sql.insert(imports).values({
    companyId,
    id: elsewhere.import,
    userId,
    kind: 'guests',
    fileName: 'guests.csv',
    file: '',
    format: 'csv',
    header: [marks.row],
    sample: [[marks.row]],
    options: defaultImportOptions,
  });
  await sql.insert(exportFiles).values({
    companyId,
    id: 'elsewhere-export',
    tokenDigest: 'elsewhere',
    selection: { query: { search: marks.selection } },
    format: 'csv',
    language: 'en',
    timeZone: 'Asia/Taipei',
    userId,
    expiresTime: new Date(Date.now() + 3_600_000),
  });
}

/** A campaign that somebody sent to guests of all branches. */
async function seedMessages(sql: Database['sql'], userId: string): Promise<void> {
  await sql.insert(campaigns).values({
    companyId,
    id: elsewhere.campaign,
    title: 'Autumn',
    content: 'Dear {name}',
    status: 'sent',
    preflight: sentPreflight(`Dear ${marks.message}`, at),
    userId,
  });
  await sql
    .insert(campaigns)
    .values({ companyId, id: elsewhere.draft, title: marks.draft, content: marks.draft, userId });
  await sql.insert(campaignRecipients).values({
    companyId,
    campaignId: elsewhere.campaign,
    customerId: elsewhere.guest,
    phoneNumber: '+886999000222',
    optOutToken: 'elsewhere',
    status: 'sent',
    sentTime: at,
  });
}
