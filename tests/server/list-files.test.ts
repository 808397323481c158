import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaignAccounts } from '#contract/money/billing.ts';
import {
  exportCampaignRecipients,
  listCampaignRecipients,
  recipientStatuses,
  type Campaign,
} from '#contract/marketing/campaigns.ts';
import { recipientLabels } from '#contract/guests/crmLabels.ts';
import { exportOutbox, listOutbox } from '#contract/platform/outbox.ts';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { wallTime } from '#contract/core/zones.ts';
import { movePoints } from '#server/money/billing/ledger.ts';
import {
  auditLog,
  billingAccountCompanies,
  branches,
  campaignRecipients,
  campaigns,
  companies,
  customers,
  outbox,
  users,
} from '#server/platform/db/schema.ts';
import { buildBranch, buildCompany, buildUser, signInAll } from '#tests/support/build.ts';
import { house, houseAccount, openHouse, type CampaignHouse } from '#tests/support/campaigns.ts';
import type { Client } from '#tests/support/http.ts';

/** The ledger of points, recipients and the outbox as files: the rows of their lists, and no more of them. */

const neighbour = 'neighbour';
let at: CampaignHouse;
let campaign: Campaign;
/** May take guests away and sees campaigns; the first alone; sees one branch. */
let exporter: Client;
let taker: Client;
let confined: Client;
let admin: Client;
let other: Client;

beforeAll(async () => {
  at = await openHouse({ jobs: false });
  const { backhouse } = defaultPermissionSets;
  const may = (flags: object) => ({ ...defaultPermissionSets, backhouse: { ...backhouse, ...flags } });
  const member = (id: string, flags: object, enabledBranches: string[] | null = null, companyId = house) =>
    buildUser({ id, name: id, role: 'write', companies: [{ companyId, permissions: may(flags), enabledBranches }] });
  await at.database.sql.insert(companies).values(buildCompany({ id: neighbour, name: 'Next Door' }));
  await at.database.sql
    .insert(branches)
    .values(buildBranch({ companyId: neighbour, id: 'next-1', timeZone: 'Asia/Tokyo' }));
  await at.database.sql
    .insert(billingAccountCompanies)
    .values({ companyId: neighbour, kind: 'campaign', accountId: houseAccount });
  const tokens = await signInAll(at.services.identity, [
    member('exporter', { crm: true, crmExport: true }),
    member('taker', { crm: false, crmExport: true }),
    member('one-branch', { crm: true, crmExport: true }, ['house-1']),
    member('other', { crm: true, crmExport: true }, null, neighbour),
    member('gone', { crm: true }),
    buildUser({ id: 'admin', isAdmin: true, role: 'manager' }),
  ]);
  [exporter, taker, confined, other, admin] = ['exporter', 'taker', 'one-branch', 'other', 'admin'].map((id) =>
    at.client(tokens.get(id)),
  ) as [Client, Client, Client, Client, Client];
  await at.guests(
    { id: 'g1', name: '=cmd|1', branchIds: ['house-1'] },
    { id: 'g2', name: 'Lin, "Mei"', branchIds: ['house-2'] },
    { id: 'g3', name: 'Gone', branchIds: ['house-1'] },
  );
  campaign = await at.send(await at.draft({ title: 'Spring' }));
  // Somebody confined to branches sees campaigns of these alone.
  await at.database.sql
    .update(campaigns)
    .set({ enabledBranches: ['house-1'] })
    .where(eq(campaigns.id, campaign.id));
  const recipients = at.database.sql.update(campaignRecipients);
  const sentTime = new Date('2026-01-31T16:30:00Z');
  await recipients.set({ status: 'sent', sentTime, messageId: 'm-1' }).where(eq(campaignRecipients.customerId, 'g1'));
  await at.database.sql
    .update(campaignRecipients)
    .set({ status: 'failed', reason: 'noAnswer' })
    .where(eq(campaignRecipients.customerId, 'g2'));
  await at.database.sql
    .update(campaignRecipients)
    .set({ status: 'skipped', reason: 'gateway says 17' })
    .where(eq(campaignRecipients.customerId, 'g3'));
  await at.database.sql.delete(customers).where(and(eq(customers.companyId, house), eq(customers.id, 'g3')));
  const of = { accountId: houseAccount, kind: 'spend' } as const;
  await at.database.transaction(async (sql) => {
    const deposit = { paymentAmount: 250_050, currency: 'TWD', paymentMethod: 'CASH' } as const;
    await movePoints(sql, { ...of, kind: 'deposit', points: 900, companyId: '', userId: 'gone', ...deposit });
    await movePoints(sql, { ...of, points: -2, companyId: house, title: 'Ours', note: 'secret', userId: 'exporter' });
    await movePoints(sql, { ...of, points: -5, companyId: neighbour, title: 'Theirs', userId: 'other' });
  });
  await at.database.sql.delete(users).where(eq(users.id, 'gone'));
});
afterAll(() => at?.close());

/** A file's cells row by row, without the lines below them, and these. */
async function fileOf(client: Client, endpoint: Parameters<Client['ask']>[0], parts: object) {
  const answer = await client.ask(endpoint, parts);
  expect([answer.status, answer.headers['cache-control']], answer.text).toEqual([200, 'no-store']);
  const cells = (line: string) =>
    [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
      quoted === undefined ? plain : quoted.replaceAll('""', '"'),
    );
  const [head = '', ...lines] = answer.text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);
  const names = cells(head);
  const rows = lines.map(cells).filter(({ length }) => length === names.length);
  return {
    text: answer.text,
    rows: rows.map((row) => Object.fromEntries(row.map((cell, index) => [names[index], cell]))),
  };
}

const en = { language: 'en' } as const;
const audits = (entity: string) =>
  at.database.sql
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'export'), eq(auditLog.entity, entity)));

describe('recipients', () => {
  const parts = (query: object = {}) => ({ params: { id: campaign.id }, query: { companyId: house, ...en, ...query } });

  test('are told with what became of the message, on the clock of the company', async () => {
    const { rows, text } = await fileOf(exporter, exportCampaignRecipients, parts());
    const { data } = await exporter.call(listCampaignRecipients, {
      params: { id: campaign.id },
      query: { companyId: house },
    });
    expect(rows).toEqual(
      data.map((one) => ({
        Guest: one.name === '=cmd|1' ? "'=cmd|1" : (one.name ?? ''),
        // As it is dialled, and no formula.
        Phone: expect.stringContaining(one.phone_number.slice(1)) as string,
        Status: recipientLabels[one.status].en,
        Reason: { noAnswer: 'gateway did not answer' }[one.reason ?? ''] ?? one.reason ?? '',
        Segments: String(one.segments),
        Points: String(one.points),
        'Sent at': one.sent_time ? wallTime(one.sent_time, 'Asia/Taipei').replace('T', ' ') : '',
        Reference: one.message_id ?? '',
      })),
    );
    expect(rows.map((row) => row['Sent at']).sort()).toEqual(['', '', '2026-02-01 00:30']);
    expect(text).toContain('3 of 3 rows');
    expect(text).toContain('Filter: None');
    expect(text).toContain('Time zone: Asia/Taipei');
  });

  test('are those of the status that is asked for, on the clock that is asked for, in words of the language', async () => {
    for (const status of recipientStatuses) {
      const { rows } = await fileOf(exporter, exportCampaignRecipients, parts({ status }));
      const { total } = await exporter.call(listCampaignRecipients, {
        params: { id: campaign.id },
        query: { companyId: house, status },
      });
      expect(rows.map((row) => row['Status'])).toEqual(Array<string>(total).fill(recipientLabels[status].en));
    }
    const query = { status: 'sent', timeZone: 'Europe/London', language: 'ja' };
    const { rows, text } = await fileOf(exporter, exportCampaignRecipients, parts(query));
    expect(rows.map((row) => row['送信日時'])).toEqual(['2026-01-31 16:30']);
    expect(text).toContain('状態：送信済み');
    expect(text).toContain('Europe/London');
  });

  test('leave out whom somebody confined to branches does not see', async () => {
    const { rows, text } = await fileOf(confined, exportCampaignRecipients, parts());
    expect(rows).toHaveLength(1);
    expect(text).not.toContain('Lin');
  });

  test('take both permissions, and a campaign of the company', async () => {
    expect((await taker.ask(exportCampaignRecipients, parts())).status).toBe(403);
    expect((await at.confined.ask(exportCampaignRecipients, parts())).status).toBe(403);
    expect((await other.ask(exportCampaignRecipients, parts())).status).toBe(403);
    const elsewhere = { params: { id: campaign.id }, query: { companyId: neighbour } };
    expect((await other.ask(exportCampaignRecipients, elsewhere)).status).toBe(404);
    expect((await exporter.ask(exportCampaignRecipients, parts({ timeZone: "x' or 1=1" }))).status).toBe(400);
    const entries = await audits('recipients');
    expect(new Set(entries.map(({ entityId, companyId, userId }) => [entityId, companyId, userId].join(' ')))).toEqual(
      new Set([`${campaign.id} ${house} exporter`, `${campaign.id} ${house} one-branch`]),
    );
    expect(entries.at(-1)?.after).toMatchObject({ format: 'csv' });
  });

  test('are a workbook, too', async () => {
    const answer = await exporter.ask(exportCampaignRecipients, parts({ format: 'xlsx' }));
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(answer.headers['content-disposition']).toMatch(/recipients-[\d-]+\.xlsx/);
  });
});

describe('movements of points', () => {
  const parts = (query: object = {}, companyId = house) => ({
    params: { id: houseAccount },
    query: { companyId, ...en, ...query },
  });

  test('are told latest first, with what was paid in whole units', async () => {
    const { rows, text } = await fileOf(exporter, campaignAccounts.file, parts());
    const { data } = await exporter.call(campaignAccounts.movements, {
      params: { id: houseAccount },
      query: { companyId: house },
    });
    expect(rows.map((row) => [row['Number'], row['Points'], row['Balance']])).toEqual(
      data.map(({ number, points, balance }) => [number, points, balance].map(String)),
    );
    const deposit = rows.find((row) => row['Type'] === 'Top-up');
    expect(deposit).toMatchObject({ Paid: '2500.5', Currency: 'TWD', 'Handled by': 'Former user' });
    expect(rows.find((row) => row['Type'] === 'Reserved')).toMatchObject({
      Campaign: 'Spring',
      Company: 'House & <Sons>',
    });
    expect(text).toContain('4 of 4 rows');
  });

  test('of a company that the reader does not see are points alone', async () => {
    const ours = await fileOf(exporter, campaignAccounts.file, parts());
    expect(ours.rows[0]).toMatchObject({ Points: '-5', Title: '', Company: '', 'Handled by': '' });
    expect(ours.text).not.toMatch(/Theirs|Next Door/);
    const theirs = await fileOf(other, campaignAccounts.file, parts({}, neighbour));
    expect(theirs.rows[0]).toMatchObject({
      Points: '-5',
      Title: 'Theirs',
      Company: 'Next Door',
      'Handled by': 'other',
    });
    expect(theirs.text).not.toMatch(/Ours|secret|exporter|House|Spring/);
    expect(theirs.text).toContain('Time zone: Asia/Tokyo');
  });

  test('are narrowed as the list is, and the file says so', async () => {
    const query = { kind: 'spend', from: '2020-01-31T16:00:00Z', until: '2099-12-31T16:00:00Z' };
    const { rows, text } = await fileOf(exporter, campaignAccounts.file, parts(query));
    expect(rows.map((row) => row['Type'])).toEqual(['Spent', 'Spent']);
    expect(text).toContain('2020-02-01 00:00 – 2100-01-01 00:00');
    expect(text).toContain('Type: Spent');
    expect((await fileOf(exporter, campaignAccounts.file, parts({ until: query.from }))).rows).toEqual([]);
  });

  test('are had by who may see them', async () => {
    expect((await taker.ask(campaignAccounts.file, parts())).status).toBe(403);
    expect((await exporter.ask(campaignAccounts.file, { ...parts(), params: { id: 'nowhere' } })).status).toBe(404);
    expect(await audits('pointMovements')).toContainEqual(
      expect.objectContaining({ entityId: houseAccount, companyId: neighbour, userId: 'other' }),
    );
  });
});

describe('the outbox', () => {
  test('is a file of what is shown of it', async () => {
    await at.database.sql.insert(outbox).values(
      [
        ['mail', 'mei@house.example', 'Hello'],
        ['mail', 'nobody', ''],
        ['sms', '+886912345678', 'Spring'],
        ['form', 'House', '1000 TWD'],
      ].map(([channel, recipient = '', subject = ''], index) => ({
        id: `kept-${index}`,
        channel: channel as 'mail',
        recipient,
        subject,
        body: 'Open https://secret.example/abc',
        shown: 'Open •••',
        link: 'https://secret.example/abc',
        createdTime: new Date(Date.UTC(2026, 0, 31, 16, index)),
      })),
    );
    const { data } = await admin.call(listOutbox, { query: {} });
    const { rows, text } = await fileOf(admin, exportOutbox, { query: en });
    const words = { mail: 'Mail', sms: 'SMS', form: 'Form' };
    expect(rows).toEqual(
      data.map((one) => ({
        Time: one.createdTime.slice(0, 16).replace('T', ' '),
        Type: words[one.channel],
        To: one.recipient,
        Subject: one.subject,
        Text: one.text,
      })),
    );
    expect(rows.map((row) => row['To'])).toEqual(
      expect.arrayContaining(['m•••@house.example', 'n•••', '•••678', 'House']),
    );
    expect(text).not.toMatch(/https?:|912345|mei@/);
    expect(text).toContain('Time zone: UTC');
    const there = await fileOf(admin, exportOutbox, { query: { ...en, timeZone: 'Asia/Taipei' } });
    expect(there.rows.map((row) => row['Time'])).toContain('2026-02-01 00:00');
    expect(await audits('outbox')).toMatchObject([{ companyId: '', userId: 'admin' }, { userId: 'admin' }]);
  });

  test('is for managers among the administrators', async () => {
    for (const client of [exporter, at.manager])
      expect((await client.ask(exportOutbox, { query: {} })).status).toBe(403);
  });
});
