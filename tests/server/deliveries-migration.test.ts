import { readFile, readdir } from 'node:fs/promises';
import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  companies,
  deliveries,
  issuedVouchers,
  reservations,
  sentOnce,
  surveyInvitations,
} from '#server/platform/db/schema.ts';
import { buildCompany } from '#tests/support/build.ts';
import { withServer } from '#tests/support/server.ts';

const companyId = 'before';

/** The statements of the migration that fill the queue. */
async function moves(): Promise<string[]> {
  const folder = new URL('../../server/platform/db/migrations/', import.meta.url);
  const name = (await readdir(folder)).find((one) => one.endsWith('_deliveries.sql')) ?? '';
  const parts = (await readFile(new URL(name, folder), 'utf8')).split('--> statement-breakpoint');
  return parts.filter((part) => /^\s*(--.*\n)?\s*(INSERT|DELETE)/.test(part));
}

const message = `company_id text, id text, channel text, recipient text, opt_out_token text, status text, attempts smallint,
  next_time timestamptz default now(), sent_time timestamptz, created_time timestamptz default now()`;
const earlierTables = [
  `create table survey_messages (${message})`,
  `create table voucher_messages (${message}, content text, account_id text, points integer)`,
  `create table notifications (company_id text, id text, branch_id text, customer_id text, trigger text, channel text,
    recipient text, subject text, body text, shown text, sending boolean, attempts integer,
    next_time timestamptz default now(), created_time timestamptz default now())`,
];
const earlierRows = [
  `insert into survey_messages values ('before', 'i', 'mail', 'a@guests.example', 'token-survey', 'waiting', 2)`,
  `insert into voucher_messages (company_id, id, channel, recipient, opt_out_token, status, attempts, content, account_id, points)
    values ('before', 'v', 'sms', '+886911000001', 'token-waits', 'sending', 1, 'Tea', 'account', 2),
      ('before', 'w', 'sms', '+886911000002', 'token-sent', 'sent', 1, 'Tea', 'account', 1)`,
  `insert into notifications (company_id, id, branch_id, trigger, channel, recipient, subject, body, shown, sending, attempts)
    values ('before', 'n', 'b', 'reservationCreated', 'app', '+886911000003', 's', 'b', 'm', true, 3)`,
];

it('what waits goes on waiting with its key, and nothing that was sent is sent again', async () => {
  await withServer({ jobs: false, seed: 'empty' }, async ({ database }) => {
    const { sql } = database;
    await sql.insert(companies).values(buildCompany({ id: companyId }));
    await sql.insert(surveyInvitations).values({
      companyId,
      id: 'i',
      surveyId: 's',
      branchId: 'b',
      customerId: 'guest',
      token: 'x',
    });
    await sql.insert(issuedVouchers).values(
      ['v', 'w'].map((id) => ({
        companyId,
        id,
        voucherId: 'tea',
        title: 'Tea',
        issuedTime: new Date(),
        customerId: 'guest',
        code: id,
      })),
    );
    await sql.insert(reservations).values({
      companyId,
      id: 'r',
      branchId: 'b',
      type: 'booking',
      startTime: new Date('2026-05-02T11:00:00Z'),
      groupSize: 2,
      guestPhone: '+886911000004',
    });
    const once = ['reminder/r', 'reminder/gone', 'day-report/b/2026-05-01', 'eligible/r'];
    await sql.insert(sentOnce).values(once.map((id) => ({ companyId, id })));
    for (const text of [...earlierTables, ...earlierRows, ...(await moves())]) await database.query({ text });

    const rows = await sql.select().from(deliveries).orderBy(asc(deliveries.id));
    const [{ diningDate } = { diningDate: '' }] = await sql.select().from(reservations);
    expect(rows).toHaveLength(6);
    expect(rows).toMatchObject([
      { id: 'dayReport/b/2026-05-01/1', kind: 'dayReport', status: 'sent', branchId: 'b' },
      {
        id: 'notification:n',
        kind: 'notification',
        about: 'reservationCreated',
        channel: 'sms',
        recipient: '+886911000003',
        status: 'sending',
        attempts: 3,
        subject: 's',
        body: 'b',
        shown: 'm',
      },
      { id: `reminder/r/${diningDate}`, kind: 'reminder', status: 'sent', about: 'r', recipient: '+886911000004' },
      {
        id: 'survey/i',
        kind: 'survey',
        status: 'waiting',
        attempts: 2,
        customerId: 'guest',
        branchId: 'b',
        about: 'i',
      },
      { id: 'voucher/v', status: 'sending', body: 'Tea', points: 2, accountId: 'account', optOutToken: 'token-waits' },
      { id: 'voucher/w', status: 'sent', body: null, optOutToken: 'token-sent', customerId: 'guest' },
    ]);
    expect((await sql.select().from(sentOnce)).map(({ id }) => id)).toEqual(['eligible/r']);
  });
});
