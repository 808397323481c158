import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  applyEvent,
  type FoldableEvent,
  type Folded,
  type FoldedReservation,
} from '#contract/reservations/reservationFold.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { createServices } from '#server/createServices.ts';
import type { Database } from '#server/platform/db/client.ts';
import { dropIndexes, readingIndexes } from '#server/platform/db/indexes.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { customers, pendingIndexes } from '#server/platform/db/schema.ts';
import { seedDemo } from '#demo/seed.ts';
import { demoPassword, demoUsers } from '#demo/users.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { buildCustomer } from '#tests/support/build.ts';
import { queuesAt } from '#tests/support/demoQueues.ts';
import { databaseKind, freshDatabase, freshPostgresUrl, tableDigests } from '#tests/support/database.ts';

/** Seeding the demo group into a real database. */
const log = pino({ level: 'silent' });
const now = Date.parse('2026-11-21T09:30:00Z');
const open: Services[] = [];
/** What several tests only read: the demo with 400 guests, closed after them. */
let filled: Services;

async function services(database?: Database, databaseUrl: string | null = null): Promise<Services> {
  const made = await createServices(testConfig({ databaseUrl }), database ?? (await freshDatabase()), log);
  open.push(made);
  return made;
}

async function close({ identity, mailer, database }: Services): Promise<void> {
  await identity.close();
  await mailer.close();
  await database.close();
}

beforeAll(async () => {
  filled = await services();
  open.length = 0;
});
afterEach(async () => {
  for (const one of open.splice(0)) await close(one);
});
afterAll(() => close(filled));

async function counts(database: Database) {
  const [row] = await database.query<Record<string, number>>({
    text: `select (select count(*) from companies) as companies, (select count(*) from branches) as branches,
      (select count(*) from users) as users, (select count(*) from suppliers) as suppliers,
      (select count(*) from customers) as customers,
      (select count(*) from pg_index where indrelid = 'customers'::regclass) as indexes,
      (select count(*) from pg_trigger where tgrelid = 'customers'::regclass and tgenabled = 'O') as triggers`,
  });
  return row;
}

interface Stored extends Record<string, unknown> {
  id: string;
  events: FoldableEvent[];
}

/** Nothing of what triggers would have done is missing, every story has its events, and the triggers are back. */
async function expectDaysToAgree(database: Database) {
  const ask = async <T extends object>(text: string) => database.query<T>({ text });
  const counted = async () => {
    const { reservation_days, reservation_day_changes, ...all } = await tableDigests(database);
    return [reservation_days, reservation_day_changes, all.reservation_spreads, all.reservation_spread_changes];
  };
  const before = await counted();
  await ask('select rebuild_reservation_days(id) from companies');
  expect(await counted()).toEqual(before);
  const [marks] = await ask<{ first: number; months: number; guests: number; guestMonths: number }>(
    `select count(*) filter (where first_visit)::int as first, count(*) filter (where first_of_month)::int as months,
      count(distinct (company_id, customer_id)) filter (where state = 'seated' and customer_id is not null)::int as guests,
      count(distinct (company_id, customer_id, date_trunc('month', dining_date)))
        filter (where state = 'seated' and customer_id is not null)::int as "guestMonths"
      from reservations`,
  );
  expect(marks?.first).toBeGreaterThan(0);
  expect([marks?.first, marks?.months]).toEqual([marks?.guests, marks?.guestMonths]);

  const rows = await ask<Stored>(
    `select r.*, (select json_agg(json_build_object('kind', e.kind, 'by', e.by, 'at', e.at, 'data', e.data) order by e.seq)
        from reservation_events e where e.company_id = r.company_id and e.reservation_id = r.id) as events
      from reservations r`,
  );
  expect(new Set(rows.flatMap(({ events }) => events.map(({ kind }) => kind))).size).toBeGreaterThan(6);
  const differing: string[] = [];
  for (const { events, ...row } of rows) {
    let folded: FoldedReservation | null = null;
    for (const event of events) {
      const { next, refused }: Folded = applyEvent(folded, { ...event, at: new Date(event.at).toISOString() });
      if (!next) throw new Error(`${event.kind} of ${row.id} is refused: ${refused}`);
      folded = next;
    }
    const told = Object.entries(folded ?? {}).filter(([key]) => key !== 'texts');
    for (const [key, value] of told) {
      const stored = row[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
      const wire = stored instanceof Date ? stored.toISOString() : stored;
      if (value !== undefined && JSON.stringify(wire) !== JSON.stringify(value)) differing.push(`${key} of ${row.id}`);
    }
  }
  expect(differing).toEqual([]);

  const [triggers] = await ask<{ off: number }>(
    `select count(*)::int as off from pg_trigger where tgrelid = 'reservations'::regclass and tgenabled <> 'O'`,
  );
  expect(triggers?.off).toBe(0);
}

/** Vouchers and surveys are counted as their rows are, belong to visits that there were, and nothing comes after now. */
async function expectFeedbackToAgree(database: Database) {
  const ask = async <T extends object>(text: string) => database.query<T>({ text });
  const vouchers = await ask<Record<string, number>>(
    `select v.issued, v.used, count(i.id)::int as rows, count(i.used_time)::int as "usedRows",
        (select sum(d.vouchers) filter (where d.counted = 'issued')::int from voucher_days d
          where d.company_id = v.company_id and d.voucher_id = v.id and d.span = 'all') as counted,
        coalesce((select sum(d.vouchers) filter (where d.counted = 'used')::int from voucher_days d
          where d.company_id = v.company_id and d.voucher_id = v.id and d.span = 'all'), 0) as "usedCounted",
        (select count(*)::int from voucher_redemptions r join issued_vouchers o on o.company_id = r.company_id and o.id = r.issued_id
          where o.company_id = v.company_id and o.voucher_id = v.id and r.taken_back_time is null) as redeemed,
        count(*) filter (where i.issued_time > to_timestamp(${now} / 1000.0) or i.used_time > to_timestamp(${now} / 1000.0)
          or i.opened_time > to_timestamp(${now} / 1000.0))::int as later
      from vouchers v left join issued_vouchers i on i.company_id = v.company_id and i.voucher_id = v.id
      group by v.company_id, v.id`,
  );
  expect(vouchers).toHaveLength(12);
  for (const { issued, used, rows, usedRows, counted, usedCounted, redeemed, later } of vouchers) {
    expect(issued).toBeGreaterThan(0);
    expect([rows, counted, later]).toEqual([issued, issued, 0]);
    expect([usedRows, usedCounted, redeemed]).toEqual([used, used, used]);
  }
  const [occasions] = await ask<{ visits: number; strange: number }>(
    `select count(*)::int as visits, count(*) filter (where r.id is null)::int as strange
      from issued_vouchers i left join reservations r on r.company_id = i.company_id and 'visit ' || r.id = i.occasion
        and r.customer_id = i.customer_id and r.branch_id = i.branch_id and r.state = 'seated' and r.seated_time < i.issued_time
      where i.occasion like 'visit %'`,
  );
  expect(occasions?.visits).toBeGreaterThan(20);
  expect(occasions?.strange).toBe(0);
  const surveys = await ask<Record<string, number>>(
    `select (select count(*)::int from survey_invitations i where i.company_id = s.company_id and i.survey_id = s.id) as issued,
        (select count(*)::int from survey_submissions a where a.company_id = s.company_id and a.survey_id = s.id) as submitted,
        (select sum(c.count)::int from survey_daily_counts c where c.company_id = s.company_id and c.survey_id = s.id
          and c.day = '0001-01-01' and c.branch_id not like '@%' and c.ref = '' and c.value = 'issued') as "issuedCounted",
        (select sum(c.count)::int from survey_daily_counts c where c.company_id = s.company_id and c.survey_id = s.id
          and c.day = '0001-01-01' and c.branch_id not like '@%' and c.ref = '' and c.value = 'submitted') as "submittedCounted"
      from surveys s`,
  );
  expect(surveys).toHaveLength(6);
  for (const { issued, submitted, issuedCounted, submittedCounted } of surveys) {
    expect(submitted).toBeGreaterThan(0);
    expect([issuedCounted, submittedCounted]).toEqual([issued, submitted]);
  }
}

/** Every branch has two published menus, in their saved shape; some drafts differ, and something is sold out. */
async function expectMenus(database: Database) {
  const menus = await database.query<Record<string, string | number | boolean>>({
    text: `select s.company_id as company, s.branch_id as branch, s.status, s.published -> 'currency' = to_jsonb(b.currency) as paid,
        (select count(*)::int from jsonb_object_keys(s.published -> 'items')) as items,
        s.content <> s.published -> 'content' as edited, s.version > s.published_version as newer
      from menu_schedules s join branches b on b.company_id = s.company_id and b.id = s.branch_id`,
  });
  expect(menus).toHaveLength(18);
  expect(new Set(menus.map(({ branch }) => branch)).size).toBe(9);
  expect(menus.filter(({ status, paid, items }) => status !== 'published' || !paid || Number(items) < 5)).toEqual([]);
  expect(menus.filter(({ edited }) => edited)).toHaveLength(5);
  expect(menus.filter(({ edited, newer }) => edited !== newer)).toEqual([]);
  const [rest] = await database.query<Record<string, number>>({
    text: `select (select count(distinct company_id)::int from menu_sold_out) as "soldOut",
        (select count(*)::int from menu_stock) as counted,
        (select count(*)::int from jobs where kind = 'menu-pictures' and status = 'queued') as jobs,
        (select count(*)::int from menu_items where picture like '/files/%.svg') as pictures`,
  });
  expect(rest).toMatchObject({ soldOut: 3, counted: 4, jobs: 3 });
  expect(rest?.pictures).toBeGreaterThan(25);
}

/** Every restaurant is full at the hour of seeding: its queue has waiting times, and tells how good they were. */
async function expectQueues(database: Database) {
  for (const { branchId, parties, classes, accuracy } of await queuesAt(database, new Date(now))) {
    const waiting = parties.filter(({ lineState }) => lineState === 'waiting');
    expect(waiting.length, branchId).toBeGreaterThan(3);
    expect(waiting.filter(({ promised }) => !promised)).toEqual([]);
    expect(classes.filter(({ estimate }) => estimate && estimate.to > 10).length, branchId).toBeGreaterThan(1);
    expect(accuracy.all, branchId).toBeGreaterThan(2);
    expect(accuracy.right).toBeLessThanOrEqual(accuracy.all);
  }
}

describe('seedDemo', () => {
  test('fills an empty database once', { timeout: 120_000 }, async () => {
    const one = filled;
    const before = await counts(one.database);
    const lines: string[] = [];
    expect(await seedDemo(one, { now, guests: 400, log: (line) => lines.push(line) })).toBe(true);
    expect(await counts(one.database)).toEqual({
      ...before,
      companies: 3,
      branches: 9,
      users: demoUsers.length,
      suppliers: 40,
      customers: 400,
    });
    expect(lines.join('\n')).toMatch(/400 of 400 guests/);
    const [wrong] = await one.database.query<{ count: number }>({
      text: `select count(*) as count from customers c
        left join lateral (select count(*) filter (where r.state = 'seated') as visits,
          max(r.seated_time) as last, min(r.created_time) as first,
          array_agg(distinct r.branch_id order by r.branch_id) filter (where r.state = 'seated') as branches
          from reservations r where r.company_id = c.company_id and r.customer_id = c.id) p on true
        where c.visits <> p.visits or c.last_seat_time is distinct from p.last or c.first_seen_time <> p.first
          or c.branch_ids <> coalesce(p.branches, '{}')`,
    });
    expect(wrong?.count).toBe(0);
    await expectDaysToAgree(one.database);
    const [disagreeing] = await one.database.query<{ count: number }>({
      text: `select count(*) as count from customers c join lateral (select n.granted from consents n
        where n.company_id = c.company_id and n.customer_id = c.id and n.purpose = 'restaurant'
        order by n.at desc, n.id desc limit 1) n on true where n.granted <> c.allow_contact_restaurant`,
    });
    expect(disagreeing?.count).toBe(0);
    // Campaigns reach guests who may be written to, at their numbers, and the ledger says what they cost.
    const campaigns = await one.database.query<Record<string, number | string>>({
      text: `select m.status, count(q.customer_id)::int as recipients, count(c.id)::int as guests,
          coalesce((m.preflight ->> 'recipients')::int, 0) as expected,
          (case m.status when 'sent' then m.points_spent else m.points_reserved end) as cost,
          (select -coalesce(sum(p.points), 0)::int from point_movements p where p.campaign_id = m.id) as paid
        from campaigns m
        left join campaign_recipients q on q.company_id = m.company_id and q.campaign_id = m.id
        left join customers c on c.company_id = q.company_id and c.id = q.customer_id
          and c.phone_number = q.phone_number and c.allow_contact_restaurant and not c.forbid_pii_sharing
        group by m.company_id, m.id`,
    });
    expect(campaigns.map(({ status }) => status)).toEqual(expect.arrayContaining(['draft', 'scheduled', 'sent']));
    for (const { recipients, guests, expected, cost, paid } of campaigns)
      expect([guests, expected, paid]).toEqual([recipients, recipients, cost]);
    await expectFeedbackToAgree(one.database);
    await expectMenus(one.database);
    await expectQueues(one.database);
    const digests = await tableDigests(one.database);
    expect(await seedDemo(one, { guests: 400 })).toBe(false);
    expect(await tableDigests(one.database)).toEqual(digests);
  });

  test('seeds the same rows in every database', async () => {
    const [one, other] = [filled, await services()];
    await seedDemo(other, { now, guests: 400 });
    const [first, second] = [await tableDigests(one.database), await tableDigests(other.database)];
    const tables = ['companies', 'branches', 'customers', 'suppliers', 'tables'];
    const past = [
      'reservations',
      'reservation_events',
      'reservation_days',
      'vouchers',
      'issued_vouchers',
      'voucher_redemptions',
      'voucher_days',
      'surveys',
      'survey_invitations',
      'survey_submissions',
      'complaint_notes',
      'customer_notes',
      'consents',
    ];
    const menus = ['menu_items', 'menu_modifiers', 'menu_categories'];
    for (const table of [...tables, ...past, ...menus]) expect([table, first[table]]).toEqual([table, second[table]]);
    const [published, same] = await Promise.all(
      [one, other].map(({ database }) =>
        database.query({ text: 'select id, content, published from menu_schedules order by company_id, id' }),
      ),
    );
    expect(published).toEqual(same);
  });

  test('leaves a database alone that holds something', async () => {
    const one = await services();
    await one.identity.createUser({
      email: 'somebody@else.example',
      name: 'Somebody',
      password: 'long enough',
      role: 'read',
    });
    const digests = await tableDigests(one.database);
    expect(await seedDemo(one, { guests: 10 })).toBe(false);
    expect(await tableDigests(one.database)).toEqual(digests);
  });

  test('goes on where an interrupted seeding stopped', async () => {
    const one = await services();
    let users = 0;
    const failing: Services = {
      ...one,
      identity: {
        ...one.identity,
        createUser: (user) => {
          if (++users > 3) throw new Error('interrupted');
          return one.identity.createUser(user);
        },
      },
    };
    // Numbers begin again at five, in the middle of the evening that the demo has at any hour.
    const dawn = Date.parse('2026-11-20T22:40:00Z');
    await expect(seedDemo(failing, { now: dawn, guests: 50 })).rejects.toThrow('interrupted');
    expect(await seedDemo(one, { now: dawn, guests: 50 })).toBe(true);
    expect(await counts(one.database)).toMatchObject({ companies: 3, users: demoUsers.length, customers: 50 });
    for (const { branchId, parties } of await queuesAt(one.database, new Date(dawn))) {
      const numbers = parties.map(({ number }) => number);
      expect(numbers.length, branchId).toBeGreaterThan(3);
      expect(numbers.length, `${branchId}: ${numbers.join()}`).toBe(new Set(numbers).size);
    }
  });

  test('lets each kind of person in, or not', async () => {
    const signIn = (email: string) =>
      filled.identity
        .signIn({ email, password: demoPassword, keepLoggedIn: true, ip: '127.0.0.1', userAgent: 'test' })
        .then(({ user }) => user);
    await expect(signIn('admin@maitre.example')).resolves.toMatchObject({ isAdmin: true, role: 'manager' });
    await expect(signIn('manager@chunshui.example')).resolves.toMatchObject({ role: 'manager', version: 'v2' });
    await expect(signIn('staff@chunshui.example')).resolves.toMatchObject({ role: 'write' });
    await expect(signIn('reader@chunshui.example')).resolves.toMatchObject({ role: 'read' });
    await expect(signIn('legacy@chunshui.example')).resolves.toMatchObject({ version: 'v1' });
    await expect(signIn('nobranch@chunshui.example')).rejects.toMatchObject({ code: 'no_available_branches' });
    await expect(signIn('nologin@chunshui.example')).rejects.toMatchObject({ code: 'permission_denied' });
  });
});

describe.runIf(databaseKind === 'postgres')('seedDemo on a server', () => {
  test('copies very many guests, begins with them again where it was interrupted, and leaves alone who has come since', async () => {
    const many = { guests: 1_500, copyFrom: 1_500 };
    const url = await freshPostgresUrl();
    const one = await services(await openDatabase({ url, dataDir: '' }), url);
    const [before, indexes] = [await counts(one.database), await readingIndexes(one.database.sql, 'customers')];
    let steps = 0;
    const interrupted: Services = {
      ...one,
      database: {
        ...one.database,
        // Companies, users, suppliers, tables, the beginning; then the guests' visits.
        transaction: (work) =>
          ++steps > 5 ? Promise.reject(new Error('interrupted')) : one.database.transaction(work),
      },
    };
    await expect(seedDemo(interrupted, many)).rejects.toThrow('interrupted');
    expect(await counts(one.database)).toMatchObject({ customers: 1_500 });
    await one.database.sql
      .insert(customers)
      .values(buildCustomer({ companyId: 'chunshui', id: 'added', createdTime: new Date(Date.now() + 60_000) }));
    expect(await seedDemo(one, many)).toBe(true);
    expect(await counts(one.database)).toEqual({
      ...before,
      companies: 3,
      branches: 9,
      users: demoUsers.length,
      suppliers: 40,
      customers: 1_501,
    });
    expect(await readingIndexes(one.database.sql, 'customers')).toEqual(indexes);
  });

  test('has the indexes of an interrupted load built by the next start', async () => {
    const { sql, migrate, transaction } = (
      await services(await openDatabase({ url: await freshPostgresUrl(), dataDir: '' }))
    ).database;
    await migrate();
    const indexes = await readingIndexes(sql, 'customers');
    expect(indexes.length).toBeGreaterThan(20);
    await transaction((own) => dropIndexes(own, 'customers'));
    expect(await readingIndexes(sql, 'customers')).toEqual([]);
    await migrate();
    expect(await readingIndexes(sql, 'customers')).toEqual(indexes);
    expect(await sql.select().from(pendingIndexes)).toEqual([]);
  });

  test('is done by one of several processes that start together', async () => {
    const url = await freshPostgresUrl();
    const both = await Promise.all(
      [0, 1].map(async () => services(await openDatabase({ url, dataDir: '', pool: 3 }), url)),
    );
    // Without any guest, which is a demo, too.
    const seeded = await Promise.all(both.map((one) => seedDemo(one, { now, guests: 0 })));
    expect(seeded.sort()).toEqual([false, true]);
    expect(await counts((both[0] as Services).database)).toMatchObject({ companies: 3, customers: 0 });
  });
});
