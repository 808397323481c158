import pg from 'pg';
import pino from 'pino';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { seedDemo } from '#demo/seed.ts';
import type { Postgres } from '#tests/support/postgres.ts';

/** Very many users and companies, beside the demo's people, who sign in. */
export interface ManyPeople {
  url: string;
  users: number;
  companies: number;
  seconds: number;
}

const first = `(array['Harbour','Golden','Silver','Jade','Old Town','Riverside','春水','大安','銀座','Lotus','Maple','Blue'])`;
const second = `(array['Noodles','Grill','Kitchen','Garden','House','Bistro','食堂','餐廳','Table','Corner','Terrace'])`;

/** Those of a database that an earlier run has seeded. */
export async function countPeople(url: string): Promise<ManyPeople> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ users: number; companies: number }>(
      `select (select count(*)::int from users where id like 'bu-%') as users,
        (select count(*)::int from companies where id like 'bc-%') as companies`,
    );
    return { url, users: rows[0]?.users ?? 0, companies: rows[0]?.companies ?? 0, seconds: 0 };
  } finally {
    await client.end();
  }
}

/** Seeds them in a database of their own. */
export async function seedPeople(postgres: Postgres, users: number, companies: number): Promise<ManyPeople> {
  const url = await postgres.database(`people_${users}`);
  const database = await openDatabase({ url, dataDir: '' });
  await database.migrate();
  const services = await createServices(testConfig({ databaseUrl: url }), database, pino({ level: 'silent' }));
  await seedDemo(services, { guests: 0 });
  await closeServices(services);
  const start = performance.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into companies (id, name) select 'bc-' || n, ${first}[1 + n % 12] || ' ' || ${second}[1 + n / 12 % 11] || ' ' || n
        from generate_series(1, $1::int) n`,
      [companies],
    );
    await client.query(
      // As large as the demo's are.
      `insert into branches (company_id, id, name, address, phone_number, opening_hours, services, settings)
        select 'bc-' || n, 'bb-' || n || '-' || b, ${second}[1 + n % 11] || ' ' || (n * 7 + b), d.address, d.phone_number,
          d.opening_hours, d.services, d.settings
        from generate_series(1, $1::int) n, generate_series(1, 2) b, (select * from branches order by id limit 1) d`,
      [companies],
    );
    await client.query(
      `insert into users (id, name, email, role, created_time, last_login_time)
        select 'bu-' || n, 'Person ' || md5(n::text), substr(md5((n * 3)::text), 1, 8) || '.' || n || '@' ||
          (array['mail','post','staff','team'])[1 + n % 4] || '.example',
          (array['read','write','manager'])[1 + n % 3], now() - n * interval '1 minute',
          case when n % 10 > 0 then now() - (n::bigint * 7919 % 5000000) * interval '1 second' end
        from generate_series(1, $1::int) n`,
      [users],
    );
    // Most users are of one company, one in twenty of two; the first company is large.
    await client.query(
      `insert into user_companies (company_id, user_id)
        select 'bc-' || case when n <= 5000 then 1 else 1 + n % $2 end, 'bu-' || n from generate_series(1, $1::int) n
        union select 'bc-' || (1 + n * 13 % $2), 'bu-' || n from generate_series(1, $1::int, 20) n`,
      [users, companies],
    );
    for (const table of ['companies', 'branches', 'users', 'user_companies'])
      await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
  return { url, users, companies, seconds: (performance.now() - start) / 1000 };
}
