import { createHash } from 'node:crypto';
import { accountKinds } from '#contract/money/billing.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import type { Database } from '#server/platform/db/client.ts';
import { resources } from '#resources/registry.ts';
import { countBranches } from '#server/organization/companies/count.ts';
import * as declared from '#server/platform/db/declared.ts';
import type { DeclaredTable } from '#server/platform/db/tableOf.ts';
import {
  auditLog,
  billingAccountCompanies,
  billingAccounts,
  branches,
  campaignRecipients,
  campaigns,
  companies,
  consents,
  customerMerges,
  customerNotes,
  customers,
  exportFiles,
  userCompanies,
  users,
  duplicatePairs,
  imports,
  issuedVouchers,
  jobs,
  pointMovements,
  purchaseRequests,
  reservations,
  savedViews,
} from '#server/platform/db/schema.ts';
import { seedGroup } from './groups.ts';
import { seedNotices } from './notices.ts';
import { seedSurveys } from './surveys.ts';
import { seedMoney } from './money.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedMenus } from './menus.ts';
import { seedQueue } from './queue.ts';
import { seedVouchers } from './vouchers.ts';
import {
  buildBranch,
  buildCompany,
  buildCustomer,
  buildDeclared,
  campaignCalls,
  campaignFor,
  declaredId,
  importFor,
  importStates,
  importOf,
  small,
} from './build.ts';

/** The two small companies of most tests. */

const at = new Date('2026-01-15T04:00:00.000Z');

type Row<T extends { $inferInsert: object }> = T['$inferInsert'];

/** Drafts, and one that can be taken back because it is sent in many years. */
async function seedCampaigns(sql: Database['sql'], companyId: string): Promise<void> {
  const scheduled = campaignFor('cancelCampaign', companyId);
  const ids = ['getCampaign', ...campaignCalls].map((call) => campaignFor(call, companyId));
  await sql.insert(campaigns).values(
    ids.map((id) => ({
      companyId,
      id,
      title: 'Spring',
      content: 'Dear {name}',
      customersQueryParams: {},
      createTime: at,
      ...(id === scheduled && { status: 'scheduled' as const, jobId: id }),
    })),
  );
  await sql.insert(jobs).values({
    companyId,
    id: scheduled,
    kind: 'campaign-send',
    input: { campaignId: scheduled },
    runAt: new Date('2999-01-01'),
  });
}

/** The file of {@link seedSmallDatabase}'s imports; whoever opens a server puts it in its place. */
export const importText = 'name,phone\r\nTaro Yamada,0912345678\r\n';

const mappingOf = (call: string): Record<string, number> =>
  importOf(call).kind === 'menuItems' ? { 'name.en': 0, price: 1 } : { name: 0, phoneNumber: 1 };

const buildImports = (companyId: string): Row<typeof imports>[] =>
  Object.entries(importStates).map(([call, status]) => ({
    companyId,
    id: importFor(call, companyId),
    kind: importOf(call).kind,
    status,
    fileName: 'guests.csv',
    file: '',
    bytes: importText.length,
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    header: ['name', 'phone'],
    sample: [['Taro Yamada', '0912345678']],
    mapping: mappingOf(call),
    options: importOf(call).options,
    createdTime: at,
    updatedTime: at,
  }));

/** Two companies with branches, guests and suppliers: enough to be allowed here and refused there. */
export async function seedSmallDatabase({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const { own, foreign } = small;
  await sql
    .insert(companies)
    .values([
      buildCompany({ id: own, name: 'Own Noodles', ownerUserId: 'somebody' }),
      buildCompany({ id: foreign, name: 'Foreign Grill', language: 'en' }),
    ]);
  await sql.insert(branches).values([
    ...small.branches.map((id) => buildBranch({ companyId: own, id })),
    buildBranch({
      companyId: foreign,
      id: small.foreignBranch,
      timeZone: 'Australia/Sydney',
      country: 'AU',
      phoneCountryCode: '61',
    }),
  ]);
  for (const companyId of [own, foreign]) await countBranches(sql, companyId);
  const guest = (index: number) =>
    buildCustomer({
      companyId: own,
      id: `guest-${index}`,
      phoneNumber: `+8869${20_000_000 + index}`,
      isVip: index % 4 === 0,
      visits: index % 7,
      branchId: small.branches[index % 3],
      branchIds: [small.branches[index % 3] ?? 'own-1'],
      lastSeatTime: new Date(at.getTime() - index * 86_400_000),
    });
  await sql.insert(customers).values([
    ...Array.from({ length: 24 }, (_, index) => guest(index + 1)),
    buildCustomer({
      companyId: foreign,
      id: small.foreignCustomer,
      branchId: small.foreignBranch,
      branchIds: [small.foreignBranch],
    }),
  ]);
  const view = {
    resource: 'customers',
    name: 'VIPs',
    userId: 'somebody',
    shared: true,
    state: { filters: { isVIP: true } },
  };
  await sql.insert(savedViews).values([
    { ...view, companyId: own, id: small.view },
    { ...view, companyId: foreign, id: small.foreignView, name: 'Foreign Grill' },
  ]);
  await seedMerges(sql);
  await seedAccounts(sql);
  await seedChanges(sql, own, 'guest-12', true);
  await seedChanges(sql, foreign, small.foreignCustomer, false);
  await seedRecords(sql, own, small.customer, small.branches[1], small.notes);
  await seedRecords(sql, foreign, small.foreignCustomer, small.foreignBranch, [small.foreignNote]);
  for (const [companyId, branchId] of [
    [own, small.branches[0]],
    [foreign, small.foreignBranch],
  ] as const) {
    await sql
      .insert(reservations)
      .values({ companyId, branchId, id: small.reservation[companyId] ?? '', startTime: at, groupSize: 2 });
    await seedQueue(sql, { companyId, branchId, reservationId: small.queueEntry[companyId] ?? '' });
  }
  await seedGroup(sql, own, small.branches.slice(0, 2));
  for (const [companyId, branchId] of [
    [own, small.branches[0]],
    [foreign, small.foreignBranch],
  ] as const) {
    await seedNotices(sql, { companyId, branchId, reservationId: small.reservation[companyId] ?? '' });
    await seedSurveys(sql, companyId, branchId);
    await seedMenus(sql, companyId, branchId);
    await seedAnnouncements(sql, companyId, branchId);
  }
  await seedVouchers(sql, { companyId: own, branchId: small.branches[0], customerId: 'guest-13' });
  await seedVouchers(sql, { companyId: foreign, branchId: small.foreignBranch, customerId: small.foreignCustomer });
  await seedMoney(sql, own, small.branches[0]);
  await seedMoney(sql, foreign, small.foreignBranch);
  await seedCampaigns(sql, own);
  await seedCampaigns(sql, foreign);
  await sql.insert(imports).values([...buildImports(own), ...buildImports(foreign)]);
  await sql.insert(users).values({ id: 'taker', name: 'Taker', email: 'taker@staff.example' });
  const permissions = { backhouse: { ...defaultBackhouse, crmExport: true } };
  await sql
    .insert(userCompanies)
    .values([own, foreign].map((companyId) => ({ userId: 'taker', companyId, permissions })));
  await sql.insert(exportFiles).values({
    companyId: own,
    id: 'export-1',
    tokenDigest: createHash('sha256').update(small.exportToken).digest('hex'),
    selection: { query: {} },
    format: 'csv',
    language: 'en',
    timeZone: 'Asia/Taipei',
    userId: 'taker',
    expiresTime: new Date(Date.now() + 86_400_000),
    createdTime: at,
  });
  for (const resource of resources.filter(({ calls }) => calls === 'standard')) {
    const table = (declared as Record<string, DeclaredTable>)[resource.name];
    if (!table) throw new Error(`${resource.name} has no table: npm run registry`);
    await sql.insert(table).values(
      [own, foreign].map((companyId) =>
        buildDeclared(resource, {
          companyId,
          id: declaredId(resource.name, companyId),
          ...(resource.ofBranch && {
            [resource.ofBranch]: companyId === own ? small.branches[0] : small.foreignBranch,
          }),
        }),
      ),
    );
  }
}

/** A pair of guests who may be one, and a merge in either company. */
async function seedMerges(sql: Database['sql']): Promise<void> {
  const { aId, bId } = small.duplicates;
  await sql.insert(duplicatePairs).values({ companyId: small.own, aId, bId, score: 60, reasons: ['samePhone'] });
  await sql.insert(customerMerges).values(
    [
      { companyId: small.own, id: small.merge, customerId: 'guest-20' },
      { companyId: small.foreign, id: small.foreignMerge, customerId: small.foreignCustomer },
    ].map(({ companyId, ...merge }) => {
      const merged = buildCustomer({ companyId, id: `gone-${companyId}`, branchIds: [] });
      return { companyId, ...merge, mergedId: merged.id, merged, before: {}, after: {} };
    }),
  );
}

/** Changes that made guests what they are, one by hand and one a bulk edit; and one that is still to come. */
async function seedChanges(sql: Database['sql'], companyId: string, customerId: string, isVip: boolean) {
  const batchId = small.batch[companyId];
  const kind = 'customers-bulk';
  await sql.insert(jobs).values([
    { companyId, id: batchId ?? '', kind, status: 'done' },
    { companyId, id: small.waitingJob[companyId] ?? '', kind, runAt: new Date('2099-12-31T00:00:00Z') },
  ]);
  const change = { companyId, userId: 'somebody', action: 'update', entity: 'customer', at } as const;
  await sql.insert(auditLog).values([
    { ...change, id: small.audit[companyId] ?? '', entityId: customerId, before: { isVip: !isVip }, after: { isVip } },
    {
      ...change,
      entity: 'branch',
      id: small.settingsChange[companyId] ?? '',
      entityId: companyId === small.own ? small.branches[2] : small.foreignBranch,
      before: { dinerTime: 30 },
      after: { dinerTime: 0 },
    },
    {
      ...change,
      id: `of-${batchId}`,
      entityId: companyId === small.own ? 'guest-16' : customerId,
      before: { forbidPiiSharing: true },
      after: { forbidPiiSharing: false },
      batchId,
    },
  ]);
}

/** Accounts of points; the own company's has a movement of the foreign one, which nobody there may read. */
async function seedAccounts(sql: Database['sql']): Promise<void> {
  for (const kind of accountKinds) {
    const accountId = small.account[kind];
    await sql.insert(billingAccounts).values([
      { id: accountId, kind, points: 1_000, createdTime: at },
      { id: small.looseAccount[kind], kind, createdTime: at },
    ]);
    await sql.insert(billingAccountCompanies).values({ accountId, kind, companyId: small.own });
    await sql.insert(pointMovements).values([
      { accountId, number: 1, kind: 'deposit', points: 1_500, balance: 1_500, title: 'First', createdTime: at },
      {
        accountId,
        number: 2,
        kind: 'spend',
        points: -500,
        balance: 1_000,
        companyId: small.foreign,
        title: 'Foreign Grill',
        createdTime: at,
      },
    ]);
  }
  const form = {
    money: 100_000,
    currency: 'TWD',
    email: 'owner@own.example',
    company: 'Own',
    merchant: 'Noodles',
    phone: '0912345678',
    account: '12345',
    payDay: '2026-01-31',
    note: '',
  };
  await sql
    .insert(purchaseRequests)
    .values({ companyId: small.own, id: small.purchaseRequest, form, status: 'failed', failure: 'unreachable' });
}

/** One of everything that a guest can have, and some notes. */
async function seedRecords(
  sql: Database['sql'],
  companyId: string,
  customerId: string,
  branchId: string,
  notes: readonly string[],
): Promise<void> {
  const of = { companyId, customerId };
  const id = `${customerId}-1`;
  await sql
    .insert(reservations)
    .values({ ...of, id, branchId, state: 'seated', startTime: at, seatedTime: at, groupSize: 2, note: 'By the door' });
  await sql.insert(issuedVouchers).values({ ...of, id, title: 'Free tea', issuedTime: at });
  await sql.insert(consents).values({ ...of, id, granted: true, source: 'form', text: 'Yes, write to me.' });
  await sql.insert(campaigns).values({ companyId, id, title: 'Spring', status: 'sent' });
  await sql.insert(campaignRecipients).values({
    ...of,
    campaignId: id,
    phoneNumber: '+886911111111',
    optOutToken: id,
    status: 'sent',
    sentTime: at,
  });
  await sql
    .insert(customerNotes)
    .values(notes.map((note) => ({ ...of, id: note, text: 'Likes the corner.', userId: 'actor-member-manager' })));
}
