import pg from 'pg';
import pino from 'pino';
import { diningDayAt, addDays } from '#contract/core/ranges.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { chunshui } from '#demo/companies.ts';
import { seedDemo } from '#demo/seed.ts';
import { startPostgres, type Postgres } from '#tests/support/postgres.ts';
import { serverSettings } from './guests.ts';
import { say } from './report.ts';
import { daysStatement, rowsQuery, type Crowd } from './reservationRows.ts';

/** A PostgreSQL database with very many reservations of one company; the demo's people can sign in to it. */
export interface ManyReservations extends Crowd {
  url: string;
  postgres: Postgres;
  /** How long seeding took. */
  seconds: number;
}

export interface ManyOptions {
  rows: number;
  /** Dining days, the last of which is 30 days ahead; three years unless said otherwise. */
  days?: number;
  branches?: number;
  /** Guests whom six of ten parties are; a tenth of the rows unless said otherwise. */
  guests?: number;
  now?: Date;
}

/** Reservations find guests by these; the guest list's thirty others would take longer than all the rest. */
const neededOfGuests = /primary key|customers_phone|customers_emails?\b/i;
/** Days ahead that are booked already. */
const ahead = 30;
const threeYears = 1_096;
const zones = ['Asia/Taipei', 'Asia/Taipei', 'Asia/Taipei', 'Asia/Tokyo', 'Asia/Singapore', 'Australia/Sydney'];

let server: Promise<Postgres> | undefined;
const seeded = new Map<string, Promise<ManyReservations>>();

/**
 * So many reservations in a database of their own, seeded once a run for each set of options.
 *
 * @example
 * const { url, companyId } = await manyReservations({ rows: 1_000_000 });
 */
export function manyReservations(options: ManyOptions): Promise<ManyReservations> {
  const key = JSON.stringify(options);
  const there = seeded.get(key);
  if (there) return there;
  const made = seed(options);
  seeded.set(key, made);
  return made;
}

export async function closeReservations(): Promise<void> {
  await (await server?.catch(() => undefined))?.stop();
}

async function seed(options: ManyOptions): Promise<ManyReservations> {
  // Nothing here is worth a log to be restored from; what is built at once is written once.
  server ??= startPostgres({
    ...serverSettings,
    shared_buffers: '2GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '20GB',
  });
  const postgres = await server;
  const url = await postgres.database(`reservations_${options.rows}_${options.days ?? threeYears}`);
  const database = await openDatabase({ url, dataDir: '' });
  await database.migrate();
  const services = await createServices(testConfig({ databaseUrl: url }), database, pino({ level: 'silent' }));
  await seedDemo(services, { guests: 0 });
  await closeServices(services);
  const start = performance.now();
  const crowd = await seedReservations(url, options, (line) => say(`  ${line}`));
  return { ...crowd, url, postgres, seconds: (performance.now() - start) / 1000 };
}

/**
 * Seeds reservations into a migrated database that has the demo's companies, without triggers: what these would
 * derive is computed in the statements, and counted once at the end. There is no log of events: no report reads it.
 */
export async function seedReservations(
  url: string,
  { rows, days = threeYears, branches = 200, guests = Math.ceil(rows / 10), now = new Date() }: ManyOptions,
  log: (line: string) => void = () => undefined,
): Promise<Crowd> {
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'maitre bench',
      options: '-c timezone=UTC',
    });
    await client.connect();
    await client.query(`set session_replication_role = replica; set statement_timeout = 0;
      set work_mem = '512MB'; set hash_mem_multiplier = 2; set maintenance_work_mem = '768MB'`);
    return client;
  };
  const clients = await Promise.all([connect(), connect()]);
  const [one] = clients;
  const start = performance.now();
  const told = (line: string) => log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  try {
    const crowd: Crowd = {
      companyId: chunshui.id,
      branches: await seedBranches(one, branches),
      rows,
      days,
      last: addDays(diningDayAt('Asia/Taipei', now.getTime()), ahead),
      guests,
      now,
    };
    await one.query(daysStatement(crowd));
    await seedMarks(clients, crowd);
    told('visits in order');
    const indexes = await dropIndexes(one, 'reservations');
    await Promise.all(clients.map((client, place) => client.query(insertStatement(crowd, halfOf(crowd, place)))));
    told(`${rows.toLocaleString('en')} reservations`);
    await one.query('analyze reservations');
    const guestIndexes = await dropIndexes(one, 'customers');
    const countIndexes = [await dropIndexes(one, 'reservation_days'), await dropIndexes(one, 'reservation_spreads')];
    await workThrough(clients, told, [
      `select rebuild_reservation_counts('${crowd.companyId}')`,
      `select rebuild_reservation_spreads('${crowd.companyId}')`,
      guestsStatement(crowd),
      ...indexes,
    ]);
    await workThrough(clients, told, [
      ...countIndexes.flat(),
      ...guestIndexes.filter((statement) => neededOfGuests.test(statement)),
    ]);
    await one.query('drop table bench_days, bench_marks');
    await workThrough(clients, told, [
      'vacuum (analyze) reservations',
      'vacuum (analyze) customers',
      'vacuum (analyze) reservation_days',
      'vacuum (analyze) reservation_spreads',
    ]);
    return crowd;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The demo's branches of the company and as many others as are wanted. */
async function seedBranches(client: pg.Client, count: number): Promise<Crowd['branches']> {
  const missing = count - chunshui.branches.length;
  await client.query(
    `insert into branches (company_id, id, name, time_zone)
     select $1, 'bench-' || lpad(n::text, 3, '0'), 'Branch ' || n, ($2::text[])[1 + n % $3]
     from generate_series(1, $4::int) n`,
    [chunshui.id, zones, zones.length, missing],
  );
  const { rows } = await client.query<{ id: string; timeZone: string }>(
    `select id, time_zone as "timeZone" from branches where company_id = $1 order by id limit $2`,
    [chunshui.id, count],
  );
  return rows;
}

/** The days that one of two connections works on. */
function halfOf({ last, days }: Crowd, place: number): string {
  const middle = addDays(last, -Math.floor(days / 2));
  return place === 0 ? `day <= '${middle}'` : `day > '${middle}'`;
}

/** Which seated visits of guests are first ones, as `mark_visits` has it; each connection takes half of the guests. */
async function seedMarks(clients: readonly pg.Client[], crowd: Crowd): Promise<void> {
  await clients[0]?.query(`create unlogged table bench_marks
    (n bigint, guest int, branch text, at timestamptz, first boolean, month boolean, here boolean)`);
  await Promise.all(
    clients.map((client, place) =>
      client.query(`insert into bench_marks
        select n, guest, branch_id, at,
          row_number() over (partition by guest order by at, n) = 1,
          row_number() over (partition by guest, month order by at, n) = 1,
          row_number() over (partition by guest, month, branch_id order by at, n) = 1
        from (
          select n, guest, branch_id, coalesce(seated_time, start_time) as at,
            extract(year from dining_date) * 12 + extract(month from dining_date) as month
          from (${rowsQuery(crowd, `guest % ${clients.length} = ${place}`)}) r
          where state = 'seated'
        ) visits`),
    ),
  );
  await clients[0]?.query('create index on bench_marks (n)');
  await clients[0]?.query('analyze bench_marks');
}

const insertStatement = (crowd: Crowd, some: string): string => `
  insert into reservations (company_id, id, branch_id, customer_id, guest_name, type, state, created_from, created_by,
    start_time, called_time, seated_time, table_clear_time, ended_time, auto_cleared, group_size, number_of_kid_chairs,
    number_of_kid_sets, tables, dining_date, dining_minute, created_date, first_visit, first_of_month,
    first_of_month_here, created_time, updated_time)
  select r.company_id, r.id, r.branch_id, r.customer_id, r.guest_name, r.type, r.state, r.created_from,
    case when r.created_from = 'host' then 'Staff' end,
    r.start_time, r.called_time, r.seated_time, r.table_clear_time, r.ended_time, r.auto_cleared, r.group_size, r.kids,
    r.kids, case when r.state = 'seated' then array['A' || r.n % 20] else '{}' end, r.dining_date, r.dining_minute,
    r.created_date, coalesce(m.first, false), coalesce(m.month, false), coalesce(m.here, false), r.created_time,
    greatest(r.created_time, r.called_time, r.seated_time, r.table_clear_time, r.ended_time)
  from (${rowsQuery(crowd, some)}) r
    -- Looked up row by row, so that the rows stay in the order of their days.
    left join lateral (select * from bench_marks m where m.n = r.n offset 0) m on r.guest is not null and r.state = 'seated'`;

/** Guests with the figures that their visits give them. */
const guestsStatement = ({ companyId, guests, now }: Crowd): string => `
  insert into customers (company_id, id, name, phone_number, visits, seat_count, first_seen_time, last_seat_time,
    branch_id, branch_ids, created_time, updated_time)
  select '${companyId}', 'g' || lpad(g::text, 7, '0'), 'Guest ' || g, '+8869' || lpad(g::text, 8, '0'),
    coalesce(v.visits, 0), 2, coalesce(v.first, '${now.toISOString()}'), v.last, v.branches[1],
    coalesce((select array_agg(distinct b order by b) from unnest(v.branches) b), '{}'),
    coalesce(v.first, '${now.toISOString()}'), coalesce(v.last, '${now.toISOString()}')
  from generate_series(1, ${guests}) g
    left join (
      select guest, count(*) as visits, min(at) as first, max(at) as last, array_agg(branch order by at desc) as branches
      from bench_marks group by guest
    ) v on v.guest = g`;

/** Drops a table's indexes, and gives the statements that make them again. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
    where i.indrelid = $1::regclass order by c.oid is null, 1`,
    [table],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}

/** Each connection takes the next statement as soon as it is free. */
async function workThrough(
  clients: readonly pg.Client[],
  told: (line: string) => void,
  statements: readonly string[],
): Promise<void> {
  const left = [...statements];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        await client.query(next);
        told(next.trim().slice(0, 90));
      }
    }),
  );
}
