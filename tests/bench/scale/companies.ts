import pg from 'pg';
import pino from 'pino';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { seedDemo } from '#demo/seed.ts';
import { nodeUrls, runAt, urlAt } from '#tests/support/cluster.ts';

/** Databases with many companies of the same small size. */

/** The demo's smallest company, which the others are copies of. */
const original = 'harbour';
const manager = 'manager@harbour.example';
/** Of the demo; about 70 of them are of the original. */
const guests = 500;
/** The days of reservations that copies have. */
const days = 30;

/** What a copied company has: its tables, and which rows of the original. */
const copied: Readonly<Record<string, string>> = {
  companies: 'true',
  branches: 'true',
  customers: 'true',
  revisions: 'true',
  reservations: `dining_date > current_date - ${days}`,
  reservation_days: `day > current_date - ${days}`,
  reservation_spreads: `day > current_date - ${days}`,
  survey_forms: 'true',
  surveys: 'true',
  vouchers: 'true',
  issued_vouchers: 'true',
};

export const signedInAs = manager;

/** A database with the demo alone. */
export async function seedOriginal(name: string): Promise<void> {
  const [coordinator = ''] = nodeUrls;
  await runAt(coordinator, `drop database if exists "${name}" with (force)`, `create database "${name}"`);
  const url = urlAt(coordinator, name);
  const database = await openDatabase({ url, dataDir: '' });
  await database.migrate();
  const services = await createServices(testConfig({ databaseUrl: url }), database, pino({ level: 'silent' }));
  await seedDemo(services, { guests });
  await closeServices(services);
}

export interface SmallCompany {
  id: string;
  branchId: string;
  /** Guests, with their phones. */
  guests: { id: string; phone: string }[];
}

/**
 * Copies of the original, in a plain database that is itself a copy of one with the original.
 *
 * @returns some of them, which the original's manager may enter
 */
export async function seedCompanies(
  name: string,
  from: string,
  count: number,
  some: number,
): Promise<{ entered: SmallCompany[]; size: string }> {
  const [coordinator = ''] = nodeUrls;
  await runAt(
    coordinator,
    `drop database if exists "${name}" with (force)`,
    `create database "${name}" template "${from}"`,
  );
  const client = new pg.Client({ connectionString: urlAt(coordinator, name), options: '-c timezone=UTC -c jit=off' });
  await client.connect();
  const copy = async (table: string, where: string, numbers: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
        where table_name = $1 and table_schema = current_schema() and is_generated = 'NEVER'`,
      [table],
    );
    const company = table === 'companies' ? 'id' : 'company_id';
    const columns = rows.map((row) => row.name);
    const values = columns.map((column) => (column === company ? `'s-' || n` : column));
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
        from ${table}, ${numbers} n where ${company} = '${original}' and ${where}`,
    );
  };
  try {
    // What triggers would derive is copied.
    await client.query('set session_replication_role = replica');
    for (const [table, where] of Object.entries(copied)) await copy(table, where, `generate_series(1, ${count})`);
    const every = Math.max(1, Math.floor(count / some));
    await copy(
      'user_companies',
      `user_id = (select id from users where email = '${manager}')`,
      `generate_series(1, ${count}, ${every})`,
    );
    for (const table of Object.keys(copied)) await client.query(`vacuum (analyze) ${table}`);
    const { rows } = await client.query<SmallCompany>(
      `select c.company_id as id, min(c.branch_id) as "branchId",
          json_agg(json_build_object('id', c.id, 'phone', c.phone_number)) as guests
        from customers c join user_companies u on u.company_id = c.company_id
        where c.company_id like 's-%' and c.phone_number is not null group by 1 order by 1 limit ${some}`,
    );
    const [sizes] = (
      await client.query<{ size: string }>(
        `select format('%s guests and %s reservations', (select count(*) from customers where company_id = 's-1'),
          (select count(*) from reservations where company_id = 's-1')) as size`,
      )
    ).rows;
    return { entered: rows, size: sizes?.size ?? '' };
  } finally {
    await client.end();
  }
}
