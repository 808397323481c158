import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { servicesByPlan } from '#contract/organization/plans.ts';
import type { Config } from '#server/platform/kernel/config.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { dropIndexes } from '#server/platform/db/indexes.ts';
import { suppliers, tables } from '#server/platform/db/declared.ts';
import { isDistributed } from '#server/platform/db/distribute/cluster.ts';
import { StartupError } from '#server/platform/db/startupError.ts';
import { branches, companies as companyTable, customers, seeds, users } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { copyGuests, oneAtATime, withoutIndexes } from './bulk.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedCampaigns } from './campaigns.ts';
import { demoCompanies, seed, shares, type CompanySpec } from './companies.ts';
import { seedDuplicates } from './duplicates.ts';
import { seedBoards, storeBoardPictures } from './boards.ts';
import { seedFeedback, storeCovers } from './feedback.ts';
import { seedGroups } from './groups.ts';
import { guests, type SeededGuest } from './guests.ts';
import { venueOf } from './venues.ts';
import { countBranches } from '#server/organization/companies/count.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { seedMenus, storePictures } from './menus.ts';
import { seedMoney } from './money.ts';
import { storeItemPictures } from './structuredMenus/rows.ts';
import { seedStructuredMenus } from './structuredMenus/seed.ts';
import { seedPoints } from './points.ts';
import { seedQueues } from './queue.ts';
import { insertPast, pastUpTo } from './service.ts';
import { suppliersOf } from './suppliers.ts';
import { tableRowsOf } from './tables.ts';
import { demoPassword, demoUsers } from './users.ts';

const finished = 'demo';
const begun = 'demo/guests begun';
/** From this number on, guests are inserted with COPY. */
const defaultCopyFrom = 20_000;
const batch = 2_500;

export interface SeedOptions {
  /** The time that the demo's dates are relative to. */
  now?: number;
  /** The total number of guests; 5,000 by default. More go to the first company. */
  guests?: number;
  /** From this number on, guests are copied, over two connections and without the indexes that only serve reading. */
  copyFrom?: number;
  /** Called with each step. */
  log?: (line: string) => void;
}

type Dependencies = Pick<Services, 'database' | 'identity' | 'config' | 'files'>;
const quiet = () => undefined;

/**
 * Fills an empty database with the demo group: three companies, nine branches, their users, suppliers and guests. Each
 * step is one transaction and recorded in `seeds`, so that an interrupted run continues where it stopped; only very
 * large numbers of guests use several transactions, and are deleted first in the next run. Does not change a database
 * with any other content.
 *
 * @returns whether anything was inserted
 * @example
 * await seedDemo(services, { guests: services.config.demoGuests, log: (line) => console.log(line) });
 */
export async function seedDemo(services: Dependencies, options: SeedOptions = {}): Promise<boolean> {
  const { database, config } = services;
  if (!(await isOpen(database.sql))) return false;
  if (await isDistributed((text) => database.query({ text })))
    throw new StartupError(
      'The demo is seeded before a database is distributed: start once with DEMO=on on one that is not, then run npm run db:distribute.',
    );
  const work = () =>
    seedMissing(services, { now: Date.now(), guests: 5_000, copyFrom: defaultCopyFrom, log: quiet, ...options });
  return database.kind === 'postgres' && config.databaseUrl ? oneAtATime(config.databaseUrl, work) : work();
}

async function seedMissing(
  services: Dependencies,
  { now, guests: total, copyFrom, log }: Required<SeedOptions>,
): Promise<boolean> {
  const { database, config } = services;
  // Another process may have worked on it meanwhile.
  if (!(await isOpen(database.sql))) return false;
  const done = await stepsDone(database.sql);
  const start = performance.now();
  const step = async (name: string, work: (sql: Sql) => Promise<void>) => {
    if (done.has(name)) return;
    await database.transaction(async (transaction) => {
      await work(transaction);
      await transaction.insert(seeds).values({ name });
    });
  };
  log(`Filling the empty database with the demo group (${total.toLocaleString('en')} guests) …`);

  await step('demo/companies', (transaction) => seedCompanies(transaction, now));
  if (!done.has('demo/users')) {
    await seedUsers(services);
    await step('demo/users', () => Promise.resolve());
  }
  await step('demo/suppliers', (transaction) =>
    insertRows(
      transaction,
      suppliers,
      demoCompanies.flatMap((company) => suppliersOf(company, seed, now)),
    ),
  );
  await step('demo/tables', (transaction) =>
    insertRows(
      transaction,
      tables,
      demoCompanies.flatMap((company) => tableRowsOf(company, openedTime(company, now))),
    ),
  );
  const [sample] = everyone(1, now);
  if (sample && database.kind === 'postgres' && config.databaseUrl && total >= copyFrom) {
    if (!done.has('demo/guests')) {
      await database.transaction(async (transaction) => {
        if (done.has(begun)) await takeOut(transaction);
        await dropIndexes(transaction, 'customers');
        await transaction.insert(seeds).values({ name: begun, plantedTime: new Date() }).onConflictDoNothing();
      });
      await copyGuests(config.databaseUrl, everyone(total, now), sample, log);
      await step('demo/guests', (transaction) => insertPast(transaction, total, now, log));
    }
  } else
    await step('demo/guests', async (transaction) => {
      await withoutIndexes(transaction, log, () => insertGuests(transaction, total, now, log));
      // Together with the guests: later, it would be relative to another time.
      await insertPast(transaction, total, now, log);
    });
  await step('demo/duplicates', async (transaction) => {
    for (const { id } of demoCompanies) await seedDuplicates(transaction, id);
  });
  await step('demo/groups', (transaction) => seedGroups(transaction, now));
  await step('demo/points', (transaction) => seedPoints(transaction, now));
  if (total <= pastUpTo) await step('demo/money', (transaction) => seedMoney(transaction, now));
  if (total <= pastUpTo)
    await step('demo/campaigns', (transaction) => seedCampaigns(transaction, now, linkBaseOf(config)));
  if (total <= pastUpTo && !done.has('demo/feedback')) {
    const covers = await storeCovers(services.files);
    await step('demo/feedback', (transaction) => seedFeedback(transaction, covers, now));
  }
  await step('demo/announcements', (transaction) => seedAnnouncements(transaction, now));
  if (!done.has('demo/menus')) {
    const pictures = await storePictures(services.files);
    await step('demo/menus', (transaction) => seedMenus(transaction, pictures, now));
  }
  if (!done.has('demo/structured menus')) {
    const pictures = await storeItemPictures(services.files);
    await step('demo/structured menus', (transaction) => seedStructuredMenus(transaction, pictures, now));
  }
  await step('demo/queues', (transaction) => seedQueues(transaction, now));
  if (!done.has('demo/boards')) {
    const pictures = await storeBoardPictures(services.files);
    await step('demo/boards', (transaction) => seedBoards(transaction, pictures));
  }
  await step(finished, async (transaction) => {
    await transaction.execute(sql`analyze`);
  });
  log(`The demo group is ready after ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  return true;
}

/** Deletes the guests of an interrupted run; guests added by users since then stay. */
async function takeOut(transaction: Sql): Promise<void> {
  await transaction.execute(sql`set local statement_timeout = 0`);
  const [attempt] = await transaction.select({ at: seeds.plantedTime }).from(seeds).where(eq(seeds.name, begun));
  const ids = demoCompanies.map(({ id }) => id);
  if (attempt)
    await transaction
      .delete(customers)
      .where(and(inArray(customers.companyId, ids), lt(customers.createdTime, attempt.at)));
}

/** The base of the demo's links, which are not reachable yet. */
const linkBaseOf = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`;

async function stepsDone(database: Sql): Promise<ReadonlySet<string>> {
  return new Set((await database.select({ name: seeds.name }).from(seeds)).map((row) => row.name));
}

/** Whether anything should be inserted: the database is empty, or only contains the first steps of the demo. */
async function isOpen(database: Sql): Promise<boolean> {
  const done = await stepsDone(database);
  if (done.size > 0) return !done.has(finished) && done.has('demo/companies');
  const [company] = await database.select({ id: companyTable.id }).from(companyTable).limit(1);
  const [user] = await database.select({ id: users.id }).from(users).limit(1);
  return !company && !user;
}

/** Shortly before the first guest was seen. */
const openedTime = ({ openedYearsAgo }: CompanySpec, now: number) =>
  new Date(now - (openedYearsAgo * 365 + 60) * 86_400_000);

/** Of the largest plan. */
const services = Object.fromEntries(servicesByPlan.enterprise.map((name) => [name, true]));

async function seedCompanies(transaction: Sql, now: number): Promise<void> {
  await insertRows(
    transaction,
    companyTable,
    demoCompanies.map((company) => ({
      id: company.id,
      name: company.name,
      language: company.language,
      tags: company.tags,
      ownerUserId: `demo-${company.id}-manager`,
      createdTime: openedTime(company, now),
      updatedTime: openedTime(company, now),
    })),
  );
  await insertRows(
    transaction,
    branches,
    demoCompanies.flatMap((company) =>
      company.branches.map(({ weight: _weight, ...branch }) => ({
        companyId: company.id,
        ...branch,
        ...venueOf(branch).settings,
        services,
        openingHours: venueOf(branch).hours,
        createdTime: openedTime(company, now),
        updatedTime: openedTime(company, now),
      })),
    ),
  );
  for (const { id } of demoCompanies) await countBranches(transaction, id);
}

async function seedUsers({ database, identity }: Pick<Services, 'database' | 'identity'>): Promise<void> {
  const there = new Set((await database.sql.select({ email: users.email }).from(users)).map((row) => row.email));
  // Waits for all, even after a failure: the next attempt must find the existing guests.
  const made = await Promise.allSettled(
    demoUsers
      .filter((user) => !there.has(user.email))
      .map(async (user) => identity.createUser({ ...user, password: demoPassword })),
  );
  for (const one of made) if (one.status === 'rejected') throw one.reason;
}

/** The guests of all companies in sequence. */
function* everyone(total: number, now: number): Generator<SeededGuest> {
  for (const [company, count] of shares(total)) yield* guests(company, count, seed, now);
}

async function insertGuests(transaction: Sql, total: number, now: number, log: (line: string) => void): Promise<void> {
  let rows: SeededGuest[] = [];
  let done = 0;
  const flush = async () => {
    await insertRows(transaction, customers, rows);
    done += rows.length;
    rows = [];
    log(`  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} guests`);
  };
  for (const guest of everyone(total, now)) {
    rows.push(guest);
    if (rows.length === batch) await flush();
  }
  if (rows.length) await flush();
}
