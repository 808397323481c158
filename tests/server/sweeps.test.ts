import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/platform/db/declared.ts';
import {
  boardFiles,
  branches,
  companies,
  customers,
  deliveries,
  menuSoldOut,
  outbox,
  reservations,
  surveyInvitations,
  surveys,
  issuedVouchers,
  vouchers,
} from '#server/platform/db/schema.ts';
import { storedAs } from '#server/notices/notifications/queue.ts';
import type { Sweep } from '#server/reservations/work.ts';
import { sweeps } from '#server/sweeps.ts';
import { buildBranch, buildCompany, buildCustomer } from '#tests/support/build.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { buildSurvey } from '#tests/support/surveys.ts';

/** Every piece of work over all companies does its work for a company although the rows of another make it fail. */

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
const ahead = (minutes: number) => new Date(Date.now() + minutes * minute);
const timed = {
  dinerTime: 90,
  cleanTableTime: 10,
  autoClearTableEnabled: true,
  waitlistEnabled: true,
  waitlistAutoTransformOffset: 180,
};
const settings = {
  reviewSMSOffsetMinutes: 60,
  reminderSendingHour: 0,
  reminderSendingPriorDay: 0,
  dailyReservationReportEmails: ['report@own.example'],
  [storedAs]: [
    {
      triggerEventType: 'waitlistEligibleForTransform',
      channel: 'email',
      active: true,
      destinations: ['host@own.example'],
      filters: { sourceFilter: {} },
    },
  ],
};

/** What an older product, an import or a hand in the database may have left behind: none of it passes the forms. */
const bad: Readonly<Record<string, Partial<typeof branches.$inferInsert>>> = {
  zone: { timeZone: 'No/Where' },
  offset: { settings: { ...settings, reviewSMSOffsetMinutes: 3e9 } },
  huge: { settings: { ...settings, reviewSMSOffsetMinutes: 1e300 } },
  negative: { settings: { ...settings, reviewSMSOffsetMinutes: -60, reminderSendingPriorDay: -1 } },
  texts: {
    settings: {
      ...settings,
      reviewSMSOffsetMinutes: 'soon',
      reminderSendingHour: 'nine',
      dailyReservationReportEmails: 'boss',
      language: 7,
    },
  },
  lists: { settings: { ...settings, [storedAs]: 'all', dailyReservationReportEmails: [null, 5] } },
};
/** One that is before all others in every order, and one after. */
const names = Object.keys(bad).flatMap((name) => [`a-${name}`, `z-${name}`]);
const good = 'm-good';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ seed: 'empty', jobs: false, config: { publicUrl: 'https://x.example' } });
  const { sql: db } = server.database;
  for (const companyId of [...names, good]) {
    const at = { companyId, branchId: 'b' };
    await db.insert(companies).values(buildCompany({ id: companyId }));
    // Work by the hour must find an hour in which it works, whenever the test runs.
    const zone = hourZone();
    await db.insert(branches).values([
      buildBranch({ companyId, id: 'b', timeZone: zone, ...timed, settings }),
      buildBranch({
        companyId,
        id: 'auto',
        timeZone: zone,
        ...timed,
        waitlistAutoTransformEnabled: true,
        settings: {},
      }),
    ]);
    await db.insert(tables).values([
      { companyId, id: 't1', branchId: 'b', name: 'A1', seats: 4, active: true },
      { companyId, id: 't2', branchId: 'auto', name: 'A1', seats: 4, active: true },
    ]);
    await db.insert(customers).values(
      buildCustomer({
        companyId,
        id: 'guest',
        phoneNumber: '+886912345678',
        email: 'guest@guests.example',
        allowContactRestaurant: true,
        language: 'en',
      }),
    );
    await db
      .insert(surveys)
      .values({ ...buildSurvey({ companyId, id: 's', branchId: 'b' }), createdTime: ago(90_000) });
    await db
      .insert(boardFiles)
      .values({ companyId, url: `/files/${companyId}.webp`, bytes: 1, unusedTime: ago(14_400) });
    await db.insert(menuSoldOut).values({ ...at, target: 'item', targetId: 'duck', until: ago(1), userId: 'somebody' });
    await db.insert(vouchers).values({
      companyId,
      id: 'v',
      title: 'Tea',
      branchIds: ['b'],
      issuedBy: 'visit',
      delayIssueTime: 30,
      sendBy: 'mail',
      createdTime: ago(90_000),
    });
    const row = (id: string, more: Partial<typeof reservations.$inferInsert>) => ({
      ...at,
      id,
      startTime: ahead(100),
      createdTime: ago(3_000),
      groupSize: 2,
      ...more,
    });
    await db
      .insert(reservations)
      .values([
        row('seated', { state: 'seated', customerId: 'guest', startTime: ago(200), seatedTime: ago(200) }),
        row('coming', { startTime: ahead(5), guestPhone: '+886955555555', type: 'booking' }),
        row('offered', { type: 'waitlist', startTime: ahead(600) }),
        row('due', { type: 'waitlist', branchId: 'auto' }),
      ]);
    await db.insert(deliveries).values({
      ...at,
      id: `n-${companyId}`,
      kind: 'notification',
      about: 'reservationCreated',
      channel: 'sms',
      recipient: '+886900000000',
      subject: 's',
      body: companyId === good ? 'b' : '',
      shown: '',
    });
  }
  await db.transaction(async (transaction) => {
    // The triggers of today would refuse some of it.
    await transaction.execute(sql`set local session_replication_role = replica`);
    for (const [name, values] of Object.entries(bad))
      for (const companyId of [`a-${name}`, `z-${name}`])
        await transaction.update(branches).set(values).where(eq(branches.companyId, companyId));
  });
});
afterAll(() => server.close());

/** A zone in which it is between ten and twelve, so that a booking in five minutes is of the same day. */
function hourZone(): string {
  const shift = (11 - new Date().getUTCHours() + 24) % 24;
  const east = shift > 12 ? shift - 24 : shift;
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

const ofGood = { reservation: (id: string) => and(eq(reservations.companyId, good), eq(reservations.id, id)) };
const rowOf = async (id: string) =>
  (await server.database.sql.select().from(reservations).where(ofGood.reservation(id)))[0];
const queued = async (what: { kind?: string; about?: string }) =>
  (await server.database.sql.select().from(deliveries).where(eq(deliveries.companyId, good))).filter(
    ({ kind, about }) => kind === what.kind || about === what.about,
  ).length;
const statusesOf = async (kind: string) =>
  (
    await server.database.sql
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.companyId, good), eq(deliveries.kind, kind)))
  ).map(({ status }) => status);
const countOf = async (table: typeof surveyInvitations | typeof issuedVouchers) =>
  server.database.sql.$count(table, eq(table.companyId, good));

/** That the good company had its share; a new sweep has no entry, and fails. */
const done: Readonly<Record<keyof typeof sweeps, () => Promise<void>>> = {
  'looking through the waitlists': async () => expect((await rowOf('due'))?.type).toBe('booking'),
  'telling of tables for the waitlists': async () =>
    expect(await queued({ about: 'waitlistEligibleForTransform' })).toBe(1),
  'reminding guests': async () => expect(await queued({ kind: 'reminder' })).toBe(1),
  'reporting past days': async () => expect(await queued({ kind: 'dayReport' })).toBe(1),
  'issuing vouchers after visits': async () => expect(await countOf(issuedVouchers)).toBe(1),
  'making links to surveys after visits': async () => expect(await countOf(surveyInvitations)).toBe(1),
  'sending text messages': async () => {
    const texts = await server.database.sql.select().from(outbox).where(eq(outbox.companyId, good));
    expect(texts.map(({ recipient }) => recipient)).toContain('+886900000000');
    expect([await statusesOf('survey'), await statusesOf('reminder')]).toEqual([['sent'], ['sent']]);
  },
  'sending mails': async () => {
    expect([await statusesOf('voucher'), await statusesOf('dayReport')]).toEqual([['sent'], ['sent']]);
  },
  'clearing what was sent to staff': () => Promise.resolve(),
  'adding to the daily counts of vouchers': async () => {
    const [row] = await server.database.query<{ n: number }>({
      text: `select coalesce(sum(vouchers), 0)::int as n from voucher_days where company_id = $1`,
      values: [good],
    });
    expect(row?.n).toBeGreaterThan(0);
  },
  'adding up past days of surveys': () => Promise.resolve(),
  'ending what is sold out': async () => expect(await server.database.sql.$count(menuSoldOut)).toBe(0),
  'removing files of calling boards': async () => expect(await server.database.sql.$count(boardFiles)).toBe(0),
  'clearing tables': async () => expect((await rowOf('seated'))?.tableClearTime).not.toBeNull(),
};

it.each(Object.entries<Sweep>(sweeps))('%s', async (name, sweep) => {
  // It may say at its end that a part of it failed.
  await sweep.run(server.services, new AbortController().signal).catch(() => undefined);
  await done[name as keyof typeof sweeps]();
  await server.database.sql.execute(sql`select 1`);
});

it('does nothing twice', async () => {
  const all = () => server.database.sql.select().from(deliveries).orderBy(deliveries.companyId, deliveries.id);
  const before = await all();
  for (const name of ['telling of tables for the waitlists', 'reminding guests', 'reporting past days'] as const)
    await sweeps[name].run(server.services);
  expect(await all()).toEqual(before);
});
