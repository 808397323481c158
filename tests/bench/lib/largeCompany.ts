import pg from 'pg';
import { manyGuests } from './guests.ts';
import { say, figure } from './report.ts';
import { settings } from './settings.ts';

/** A company with a hundred branches and very many guests, in a database of its own: what guests are given and asked. */
export interface LargeCompany {
  url: string;
  companyId: string;
  branches: readonly string[];
  /** Somebody who sees every branch, and somebody who sees the first alone. */
  people: { everywhere: string; confined: string };
}

/** Vouchers and links of that many days lie there, the last ones of today. */
export const days = 730;
const branchCount = 100;
const people = { everywhere: 'manager@chunshui.example', confined: 'nobranch@chunshui.example' };

let made: Promise<LargeCompany> | undefined;

/** Made once for the benches of a run. */
export const largeCompany = (): Promise<LargeCompany> => (made ??= make());

async function make(): Promise<LargeCompany> {
  const { postgres, url: guests, companyId } = await manyGuests();
  // Copied: its branches would be in the way of other benches.
  const url = settings.database ?? (await postgres.database('large_company', new URL(guests).pathname.slice(1)));
  const client = await connect(url);
  try {
    await client.query(
      `insert into branches (company_id, id, name, time_zone, address, phone_number, opening_hours, services, settings)
        select $1, 'bench-' || lpad(n::text, 3, '0'), 'Branch ' || n, time_zone, address, phone_number, opening_hours,
          services, settings
        from generate_series(1, $2::int - (select count(*)::int from branches where company_id = $1)) n,
          (select * from branches where company_id = $1 order by id limit 1) d
        on conflict do nothing`,
      [companyId, branchCount],
    );
    const { rows } = await client.query<{ id: string }>('select id from branches where company_id = $1 order by id', [
      companyId,
    ]);
    const branches = rows.map(({ id }) => id);
    await client.query(
      `update user_companies set enabled_branches = array[$1] where user_id = (select id from users where email = $2)`,
      [branches[0], people.confined],
    );
    for (const table of ['users', 'user_companies'])
      await client.query(
        `update ${table} set permissions = jsonb_set(permissions, '{backhouse}', permissions -> 'backhouse' || $1::jsonb)
          where ${table === 'users' ? 'id' : 'user_id'} in (select id from users where email = any($2))`,
        [JSON.stringify({ voucherManagement: true, surveyManagement: true }), Object.values(people)],
      );
    return { url, companyId, branches, people };
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  await client.query(`set statement_timeout = 0; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`);
  return client;
}

/**
 * Seeds rows into the company, unless an earlier run has.
 *
 * @param there a query that gives a row where it has
 * @param seed works in a transaction
 */
export async function seedOnce(
  { url }: LargeCompany,
  what: string,
  there: string,
  tables: readonly string[],
  seed: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connect(url);
  try {
    if ((await client.query(there)).rows.length) return;
    const start = performance.now();
    await client.query('begin');
    await seed(client);
    await client.query('commit');
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`);
    say(`  ${what} seeded in ${figure((performance.now() - start) / 1000)} s`);
  } finally {
    await client.end();
  }
}
