import { sql } from 'drizzle-orm';
import { branches, companies as companyTable, customers, seeds, users } from '../db/schema.ts';
import { suppliers } from '../db/declared.ts';
import type { Sql } from '../db/client.ts';
import type { Services } from '../services.ts';
import { copyGuests } from './bulk.ts';
import { companies, seed, shares, type CompanySpec } from './companies.ts';
import { guests, type Guest } from './guests.ts';
import { insertRows } from './rows.ts';
import { suppliersOf } from './suppliers.ts';
import { demoPassword, demoUsers } from './users.ts';

const finished = 'demo';
/** From here on PostgreSQL gets the guests through COPY, with the indexes built afterwards. */
const bulkFrom = 50_000;
const batch = 2_500;

export interface PlantOptions {
  /** The moment that the demo's dates look back from. */
  now?: number;
  /** All guests together; 5,000 unless said otherwise. More go to the first company. */
  guests?: number;
  /** Told what is being done. */
  log?: (line: string) => void;
}

/**
 * Fills an empty database with the demo group: three companies, nine branches, their people, suppliers and
 * guests. Each step is one transaction and recorded in `seeds`, so that an interrupted planting goes on where
 * it stopped. Leaves a database alone that holds anything else.
 *
 * @returns whether anything was planted
 * @example
 * await plantDemo(services, { guests: services.config.demoGuests, log: (line) => console.log(line) });
 */
export async function plantDemo(
  services: Pick<Services, 'database' | 'identity' | 'config'>,
  { now = Date.now(), guests: total = 5_000, log = () => undefined }: PlantOptions = {},
): Promise<boolean> {
  const { database } = services;
  const done = new Set((await database.sql.select({ name: seeds.name }).from(seeds)).map((row) => row.name));
  if (done.has(finished) || (done.size === 0 && !(await isEmpty(database.sql)))) return false;

  const start = performance.now();
  const step = async (name: string, work: (sql: Sql) => Promise<void>) => {
    if (done.has(name)) return;
    await database.transaction(async (transaction) => {
      await work(transaction);
      await transaction.insert(seeds).values({ name });
    });
  };
  log(`Filling the empty database with the demo group (${total.toLocaleString('en')} guests) …`);

  await step('demo/companies', (transaction) => plantCompanies(transaction, now));
  if (!done.has('demo/users')) {
    await plantUsers(services);
    await step('demo/users', () => Promise.resolve());
  }
  await step('demo/suppliers', (transaction) =>
    insertRows(
      transaction,
      suppliers,
      companies.flatMap((company) => suppliersOf(company, seed, now)),
    ),
  );
  for (const [company, count] of shares(total)) {
    const name = `demo/guests/${company.id}`;
    if (done.has(name) || count === 0) continue;
    if (database.kind === 'postgres' && services.config.databaseUrl && count >= bulkFrom)
      await copyAll(services.config.databaseUrl, company, count, now, name, log);
    else await step(name, (transaction) => insertAll(transaction, company, count, now, log));
  }
  await step(finished, async (transaction) => {
    await transaction.execute(sql`analyze`);
  });
  log(`The demo group is ready after ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return true;
}

async function isEmpty(database: Sql): Promise<boolean> {
  const [company] = await database.select({ id: companyTable.id }).from(companyTable).limit(1);
  const [user] = await database.select({ id: users.id }).from(users).limit(1);
  return !company && !user;
}

async function plantCompanies(transaction: Sql, now: number): Promise<void> {
  const opened = (company: CompanySpec) => new Date(now - (company.openedYearsAgo * 365 + 60) * 86_400_000);
  await insertRows(
    transaction,
    companyTable,
    companies.map((company) => ({
      id: company.id,
      version: 1,
      name: company.name,
      language: company.language,
      tags: company.tags,
      ownerUserId: `demo-${company.id}-manager`,
      createdTime: opened(company),
      updatedTime: opened(company),
    })),
  );
  await insertRows(
    transaction,
    branches,
    companies.flatMap((company) =>
      company.branches.map(({ weight: _weight, ...branch }) => ({
        companyId: company.id,
        ...branch,
        createdTime: opened(company),
        updatedTime: opened(company),
      })),
    ),
  );
}

async function plantUsers({ database, identity }: Pick<Services, 'database' | 'identity'>): Promise<void> {
  const there = new Set((await database.sql.select({ email: users.email }).from(users)).map((row) => row.email));
  await Promise.all(
    demoUsers
      .filter((user) => !there.has(user.email))
      .map((user) => identity.createUser({ ...user, password: demoPassword })),
  );
}

async function insertAll(
  transaction: Sql,
  company: CompanySpec,
  count: number,
  now: number,
  log: (line: string) => void,
): Promise<void> {
  let rows: Guest[] = [];
  let done = 0;
  const flush = async () => {
    await insertRows(transaction, customers, rows);
    done += rows.length;
    rows = [];
    log(`  ${company.name}: ${done.toLocaleString('en')} of ${count.toLocaleString('en')} guests`);
  };
  for (const guest of guests(company, count, seed, now)) {
    rows.push(guest);
    if (rows.length === batch) await flush();
  }
  if (rows.length) await flush();
}

async function copyAll(
  url: string,
  company: CompanySpec,
  count: number,
  now: number,
  name: string,
  log: (line: string) => void,
): Promise<void> {
  log(`  ${company.name}: ${count.toLocaleString('en')} guests …`);
  const [sample] = guests(company, 1, seed, now);
  if (!sample) return;
  await copyGuests(url, guests(company, count, seed, now), sample, log, async (client) => {
    await client.query('insert into seeds (name) values ($1)', [name]);
  });
}
