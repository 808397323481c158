import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkCustomers } from '#contract/bulk.ts';
import {
  customerFacets,
  customerFilters,
  customerPresets,
  customerSorts,
  type CustomerFilters,
} from '#contract/crm.ts';
import { getCustomer } from '#contract/crm.ts';
import { mergeCustomers, undoMerge } from '#contract/duplicates.ts';
import { eraseGuest } from '#contract/privacy.ts';
import { listAnswer } from '#server/crm/answers.ts';
import { columnsOf, keepColumns, type GuestColumns } from '#server/crm/columns/keep.ts';
import { trimFeed } from '#server/crm/columns/read.ts';
import { pageOf, type PageQuery } from '#server/crm/queries.ts';
import type { Database } from '#server/db/client.ts';
import { openDatabase } from '#server/db/open.ts';
import { customers } from '#server/db/schema.ts';
import { databaseKind, freshPostgresUrl } from '#tests/support/database.ts';
import { openWay, type WayDatabase } from '#tests/support/guestWays.ts';
import { importerOn } from '#tests/support/imports.ts';
import { randomFilters, randomGuests, someBranches } from '#tests/support/randomGuests.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Guests kept in memory answer what the database answers, whoever writes, however much and in whatever order. */

const now = Date.UTC(2026, 5, 15, 8, 30, 20);
const names = Object.keys(customerFilters.shape) as (keyof CustomerFilters)[];

const someFilters = fc.oneof(
  fc.constantFrom<CustomerFilters>(...Object.values(customerPresets)),
  fc
    .uniqueArray(fc.constantFrom(...names), { maxLength: 2 })
    .chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, randomFilters[name]]))))
    .map((filters) => filters as CustomerFilters),
);
const question = (companyId: string): fc.Arbitrary<PageQuery> =>
  fc.record({
    conditions: fc.record({
      companyId: fc.constant(companyId),
      branches: fc.option(fc.subarray(someBranches, { minLength: 1 }), { nil: undefined, freq: 2 }),
      enabledBranches: fc.constantFrom<'all' | string[]>('all', 'all', ['b-1', 'b-2'], []),
      search: fc.option(fc.constantFrom('王', '小明', 'wil', '09', 'e', 'さとう', 'gmail', '王 小', '%'), {
        nil: undefined,
      }),
      filters: someFilters,
    }),
    sort: fc.record({ field: fc.constantFrom(...customerSorts), descending: fc.boolean() }),
    from: fc.constantFrom(0, 0, 7, 60, 230),
    size: fc.constantFrom(0, 20, 500),
    withAggs: fc.boolean(),
    facets: fc.option(fc.uniqueArray(fc.constantFrom(...customerFacets), { minLength: 1, maxLength: 3 }), {
      nil: undefined,
    }),
  });

/** The same database without anything in memory. */
const plain = (database: Database): Database => ({ ...database });

/** Asks both ways, and expects one answer. */
async function agree(database: Database, query: PageQuery): Promise<'database' | 'columns'> {
  const [page, expected] = [await pageOf(database, query, now), await pageOf(plain(database), query, now)];
  const seen = ({ by: _, rows, ...figures }: typeof page) => ({
    ...figures,
    ids: (JSON.parse(rows) as { id: string }[]).map(({ id }) => id).join(),
  });
  expect(seen(page), JSON.stringify(query)).toEqual(seen(expected));
  expect(page.rows === expected.rows, 'the rows are the same').toBe(true);
  return page.by;
}

/** Puts some questions; at least some of them are answered from memory. */
async function agreeOnSome(database: Database, companyId: string, count: number, seed: number): Promise<number> {
  let byColumns = 0;
  for (const query of fc.sample(question(companyId), { numRuns: count, seed }))
    if ((await agree(database, query)) === 'columns') byColumns++;
  return byColumns;
}

/** A condition that no total is remembered of. */
const visited: PageQuery = {
  conditions: { companyId: 'c', enabledBranches: 'all', filters: { visits: { gte: 1 } } },
  sort: { field: 'name', descending: false },
  from: 0,
  size: 50,
  withAggs: false,
};

/** Asks for the answers of some pages, which are remembered, and expects what the database says now. */
async function answersAgree(database: Database, companyId: string): Promise<void> {
  for (const more of [{}, { withAggs: true }, { facets: ['tags' as const] }]) {
    const query: PageQuery = { ...visited, ...more, conditions: { ...visited.conditions, companyId } };
    const { bytes } = await listAnswer(database, query, now);
    const { rows, total, aggs, facets } = await pageOf(plain(database), query, now);
    expect(JSON.parse(bytes.toString())).toEqual({
      customers: JSON.parse(rows),
      total,
      from: 0,
      size: 50,
      ...(aggs && { aggs }),
      ...(query.facets && { facets }),
    });
    expect((await listAnswer(database, query, now)).by).toBe('memory');
  }
}

async function idle(columns: GuestColumns, companyId: string): Promise<void> {
  expect(await columns.ready(companyId)).toBe(true);
}

describe('random writes and random questions', () => {
  let opened: WayDatabase;
  let database: Database;

  beforeAll(async () => {
    opened = await openWay('columns');
    database = opened.database;
    await database.sql.insert(customers).values(randomGuests({ count: 300, seed: 3, now }));
    await opened.ready('c');
  });
  afterAll(() => opened?.close());

  const write = (text: string, ...values: unknown[]) => database.query({ text, values });
  const someone = `select id from customers where company_id = 'c' order by md5(id || $1) limit $2::int`;

  /** What other programs may do to guests; `$1` makes each time something else. */
  const writes: Record<string, (turn: number) => Promise<unknown>> = {
    'guests come': async (turn) => {
      const fresh = randomGuests({ count: 4, seed: 1_000 + turn, now });
      await database.sql.insert(customers).values(fresh.map((one, index) => ({ ...one, id: `n${turn}-${index}` })));
    },
    'guests go': (turn) => write(`delete from customers where company_id = 'c' and id in (${someone})`, `${turn}`, 3),
    'a flag changes': (turn) =>
      write(`update customers set is_vip = not is_vip where company_id = 'c' and id in (${someone})`, `${turn}`, 4),
    'a visit is made': (turn) =>
      write(
        `update customers set visits = visits + 1, last_seat_time = $3, branch_ids = branch_ids || 'b-4'::text
          where company_id = 'c' and id in (${someone})`,
        `${turn}`,
        3,
        new Date(now - turn * 3_600_000).toISOString(),
      ),
    'texts change': (turn) =>
      write(
        `update customers set name = name || ' ' || $1, email = case when visits % 2 = 0 then null else '王' || $1 || '@mail.jp' end,
          phone_number = case when visits % 3 = 0 then '+81901234' || $1 end where company_id = 'c' and id in (${someone})`,
        `${turn}`,
        5,
      ),
    'labels change': (turn) =>
      write(
        `update customers set tags = case when visits % 2 = 0 then '{}' else array['靠窗', 'T' || $1] end, language = null,
          birthday = '05-12', gender = 2 where company_id = 'c' and id in (${someone})`,
        `${turn}`,
        5,
      ),
    'values are taken away': (turn) =>
      write(
        `update customers set seat_count = null, last_seat_time = null, first_seen_time = null where company_id = 'c' and id in (${someone})`,
        `${turn}`,
        3,
      ),
    'all change at once': () =>
      write(`update customers set allow_contact_inline = not allow_contact_inline where company_id = 'c'`),
    'a guest gets another key': (turn) =>
      write(`update customers set id = 'k' || $1 where company_id = 'c' and id in (${someone})`, `${turn}`, 1),
    'another company changes': () => write(`update customers set is_vip = not is_vip where company_id = 'other'`),
    'a write is taken back': () =>
      database
        .transaction(async (transaction) => {
          await transaction.delete(customers);
          throw new Error('taken back');
        })
        .catch(() => undefined),
    'several in one transaction': (turn) =>
      database.transaction(async (transaction) => {
        const [one] = randomGuests({ count: 1, seed: 5_000 + turn, now });
        if (!one) return;
        await transaction.insert(customers).values({ ...one, id: `t${turn}` });
        await transaction.update(customers).set({ isVip: true });
        await transaction.insert(customers).values({ ...one, id: `u${turn}`, name: 'あ' });
      }),
  };

  it('agree in guests, totals, figures and choices', async () => {
    const kinds = Object.keys(writes);
    let byColumns = 0;
    for (let turn = 0; turn < 96; turn++) {
      await writes[kinds[(turn * 7 + Math.floor(turn / kinds.length)) % kinds.length] ?? '']?.(turn);
      await answersAgree(database, 'c');
      byColumns += await agreeOnSome(database, 'c', 3, turn);
    }
    expect(byColumns).toBeGreaterThan(240);
  }, 240_000);

  it('agree after so many changes that questions do not wait for them', async () => {
    await write(
      `insert into customers (company_id, id, name, visits) select 'c', 'm' || n, 'Many ' || n % 7, n % 9 from generate_series(1, 900) n`,
    );
    expect(await agree(database, visited)).toBe('database');
    await idle(opened.columns as GuestColumns, 'c');
    expect(await agree(database, visited)).toBe('columns');
    expect(await agreeOnSome(database, 'c', 12, 900)).toBeGreaterThan(8);
  });

  it('agree after changes that are too many to be named, or thrown away', async () => {
    await write(`update customers set visits = visits + 1 where company_id = 'c' and id like 'm1%'`);
    await write(`insert into customer_changes (company_id) values ('c')`);
    expect(await agree(database, visited)).toBe('database');
    await idle(opened.columns as GuestColumns, 'c');
    expect(await agree(database, visited)).toBe('columns');
    await write(`update customers set visits = 0 where company_id = 'c' and id like 'm2%'`);
    await trimFeed(database, 0);
    expect(await write(`select from customer_changes where company_id = 'c'`)).toEqual([]);
    expect(await agree(database, visited)).toBe('database');
    await idle(opened.columns as GuestColumns, 'c');
    expect(await agree(database, visited)).toBe('columns');
    await answersAgree(database, 'c');
    await write('truncate customers');
    await answersAgree(database, 'c');
    expect(await agree(database, visited)).toBe('database');
  });

  it('leave guests whom columns cannot hold to the database', async () => {
    await database.sql
      .insert(customers)
      .values(randomGuests({ count: 50, seed: 8, now }).map((one) => ({ ...one, companyId: 'odd' })));
    await opened.ready('odd');
    const query: PageQuery = { ...visited, conditions: { ...visited.conditions, companyId: 'odd' } };
    expect(await agree(database, query)).toBe('columns');
    await write(`insert into customers (company_id, id, name, visits) values ('odd', 'odd', E'a\\x1eb', 3)`);
    await expect(pageOf(database, query, now)).resolves.toMatchObject({ by: 'database' });
    expect(await agree(database, query)).toBe('database');
  });
});

describe('what the product itself writes', () => {
  let server: TestServer;
  const companyId = 'own';
  const query: PageQuery = {
    ...visited,
    size: 500,
    conditions: { ...visited.conditions, companyId, filters: { visits: {} } },
  };

  beforeAll(async () => {
    server = await openServer({ config: { guestColumns: { from: 0, memory: 2 ** 30 } } });
    const columns = columnsOf(server.database);
    if (!columns) throw new Error('Nothing is kept.');
    await idle(columns, companyId);
  });
  afterAll(() => server?.close());

  it('by imports, taken back, by bulk edits, by merges, undone, and by erasing', async () => {
    const importer = await importerOn(server, { role: 'manager', isAdmin: true });
    const total = async () => (await pageOf(server.database, query, now)).total;
    const before = await total();
    const lines = Array.from({ length: 40 }, (_, index) => `Guest ${index},09${String(12_000_000 + index)}`);
    const { id } = await importer.upload(`name,phone\r\n${lines.join('\r\n')}\r\n`);
    await importer.check(id);
    await importer.run(id);
    expect(await total()).toBe(before + 40);
    expect(await agree(server.database, query)).toBe('columns');

    const { client } = importer;
    const selection = { query: { search: 'Guest 1' } };
    await client.call(bulkCustomers, { body: { companyId, selection, change: { role: 1 }, expected: 1_000 } });
    await server.services.jobs.idle();
    expect(await agree(server.database, query)).toBe('columns');

    const ids = (
      JSON.parse(
        (await pageOf(server.database, { ...query, conditions: { ...query.conditions, search: 'Guest 2' } }, now)).rows,
      ) as { id: string }[]
    ).map((one) => one.id);
    const [winnerId, loserId, erased] = ids as [string, string, string];
    const read = (customerId: string) => client.call(getCustomer, { params: { companyId, customerId } });
    const version = async (customerId: string) => (await read(customerId)).version;
    const versionAndName = async (customerId: string) => {
      const guest = await read(customerId);
      return { version: guest.version, name: guest.name };
    };
    const merged = await client.call(mergeCustomers, {
      params: { companyId },
      body: {
        winnerId,
        loserId,
        winnerVersion: await version(winnerId),
        loserVersion: await version(loserId),
        choices: {},
      },
    });
    expect(await total()).toBe(before + 39);
    expect(await agree(server.database, query)).toBe('columns');
    await client.call(undoMerge, { params: { companyId, mergeId: merged.mergeId }, body: { version: 1 } });
    expect(await total()).toBe(before + 40);
    await client.call(eraseGuest, {
      params: { companyId, customerId: erased },
      body: await versionAndName(erased),
    });
    expect(await agree(server.database, query)).toBe('columns');
    await importer.rollback(id);
    // What was changed since stays.
    expect(await total()).toBeLessThan(before + 20);
    expect(await agree(server.database, query)).toBe('columns');
    expect(await agreeOnSome(server.database, companyId, 10, 44)).toBeGreaterThan(7);
  });
});

describe('memory', () => {
  it('is not taken by companies that are too small or too large for it', async () => {
    const opened = await openWay('database');
    const { database } = opened;
    await database.sql.insert(customers).values(randomGuests({ count: 100, seed: 2, now }));
    const said: object[] = [];
    for (const [options, kept] of [
      [{ from: 101, memory: 2 ** 30 }, false],
      [{ from: 100, memory: 1_000 }, false],
      [{ from: null, memory: 2 ** 30 }, false],
      [{ from: 100, memory: 2 ** 30 }, true],
    ] as const) {
      const columns = keepColumns(database, { ...options, say: (_, figures) => said.push(figures) });
      expect(await columns.ready('c'), JSON.stringify(options)).toBe(kept);
      expect(await agree(database, visited)).toBe(kept ? 'columns' : 'database');
      await columns.stop();
    }
    expect(said).toEqual([expect.objectContaining({ companyId: 'c', guests: 100 })]);
    await opened.close();
  });
});

describe('a reading that comes late', () => {
  it.each(['a row', 'the total'])(
    'shows nobody %s as it was before a change that others have been shown',
    async (what) => {
      const opened = await openWay('database');
      const { database } = opened;
      await database.sql.insert(customers).values(randomGuests({ count: 80, seed: 8, now }));
      /** Answers that have come from the database, and are told only then. */
      let late: Promise<void> | null = null;
      let come: () => void = () => undefined;
      const slow: Database = {
        ...database,
        async query<Row extends object>(statement: Parameters<Database['query']>[0]) {
          const waits = statement.name === 'guests-columns' ? late : null;
          if (waits) late = null;
          const rows = await database.query<Row>(statement);
          if (waits) come();
          await waits;
          return rows;
        },
      };
      const columns = keepColumns(slow, { from: 0, memory: 2 ** 30 });
      await idle(columns, 'c');
      const query = { ...visited, size: 20 };
      const changes = what === 'a row' ? `email = 'late@post.example'` : 'visits = 0';
      for (let turn = 0; turn < 4; turn++) {
        const [shown] = JSON.parse((await pageOf(plain(database), query, now)).rows) as { id: string }[];
        let tell: () => void = () => undefined;
        late = new Promise((done) => (tell = done));
        const read = new Promise<void>((done) => (come = done));
        // Another page, whose guests are not at hand.
        const [held, others] = [
          { ...query, from: 10 * turn, size: 30 + turn },
          { ...query, size: 10 },
        ];
        const first = pageOf(slow, held, now);
        await read;
        await database.query({
          text: `update customers set ${changes.replace('late', `late${turn}`)} where company_id = 'c' and id = $1`,
          values: [shown?.id],
        });
        expect(await agree(slow, others)).toBe('columns');
        tell();
        const { rows, total } = await first;
        const expected = await pageOf(plain(database), held, now);
        expect([rows === expected.rows, total]).toEqual([true, expected.total]);
        for (const again of [held, others, query]) expect(await agree(slow, again)).toBe('columns');
      }
      await columns.stop();
      await opened.close();
    },
  );
});

describe.runIf(databaseKind === 'postgres')('several servers on one database', () => {
  const servers: { database: Database; columns: GuestColumns }[] = [];
  let url: string;

  beforeAll(async () => {
    url = await freshPostgresUrl();
    for (let count = 0; count < 2; count++) {
      const database = await openDatabase({ url, dataDir: '', pool: 6 });
      if (count === 0) await database.sql.insert(customers).values(randomGuests({ count: 200, seed: 4, now }));
      const columns = keepColumns(database, { from: 0, memory: 2 ** 30 });
      await idle(columns, 'c');
      servers.push({ database, columns });
    }
  });
  afterAll(async () => {
    for (const { database, columns } of servers) {
      await columns.stop();
      await database.close();
    }
  });

  const [writer, reader] = [() => servers[0]?.database as Database, () => servers[1]?.database as Database];
  const total = async (database: Database) => {
    const page = await pageOf(database, visited, now);
    expect(page.by).toBe('columns');
    return page.total;
  };

  it('know at once what another has written', async () => {
    for (let turn = 0; turn < 40; turn++) {
      const before = await total(reader());
      await writer().query({
        text: `insert into customers (company_id, id, name, visits) values ('c', $1, 'New', 1)`,
        values: [`x${turn}`],
      });
      expect(await total(reader())).toBe(before + 1);
      expect(await total(writer())).toBe(before + 1);
      expect(await agree(reader(), { ...visited, from: turn, withAggs: true, facets: ['isVIP', 'tags'] })).toBe(
        'columns',
      );
    }
  });

  it('miss nothing that ends after what began later', async () => {
    const before = await total(reader());
    const insert = (id: string) =>
      `insert into customers (company_id, id, name, visits) values ('c', '${id}', 'Late', 1)`;
    let end: () => void = () => undefined;
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    let written: () => void = () => undefined;
    const hasWritten = new Promise<void>((resolve) => (written = resolve));
    const long = writer().transaction(async (transaction) => {
      await transaction.execute(insert('late-1'));
      written();
      await mayEnd;
    });
    await hasWritten;
    try {
      await writer().query({ text: insert('late-2') });
      expect(await total(reader())).toBe(before + 1);
      await writer().query({ text: insert('late-3') });
      // Longer than a snapshot is kept by a server that is asked all the time.
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(await total(reader())).toBe(before + 2);
      expect(await total(reader())).toBe(before + 2);
    } finally {
      end();
      await long;
    }
    expect(await total(reader())).toBe(before + 3);
    expect(await agree(reader(), visited)).toBe('columns');
  });

  it('answer one moment each while several write', async () => {
    let writing = true;
    let byColumns = 0;
    const writes = async (lane: number) => {
      // A quick machine writes these before it has read much.
      for (let turn = 0; turn < 60 || (byColumns <= 20 && turn < 5_000); turn++) {
        const id = `w${lane}-${turn % 7}`;
        const text =
          turn % 3 === 2
            ? `delete from customers where company_id = 'c' and id = '${id}'`
            : `insert into customers (company_id, id, name, visits, is_vip) values ('c', '${id}', 'Busy ${turn % 5}', ${turn % 4}, ${turn % 2 === 0})
                on conflict (company_id, id) do update set name = excluded.name, visits = excluded.visits, is_vip = excluded.is_vip`;
        await writer().query({ text });
      }
    };
    const reads = async (database: Database) => {
      while (writing) {
        const page = await pageOf(database, { ...visited, size: 500, withAggs: true, facets: ['isVIP'] }, now);
        const rows = JSON.parse(page.rows) as { id: string; visits: number; isVIP: boolean }[];
        expect(rows.every(({ visits }) => visits >= 1)).toBe(true);
        const counted = page.facets.isVIP?.reduce((sum, { count }) => sum + count, 0);
        expect([page.total, page.aggs?.diner, counted]).toEqual([rows.length, rows.length, rows.length]);
        expect(page.facets.isVIP?.find(({ value }) => value === true)?.count ?? 0).toBe(
          rows.filter(({ isVIP }) => isVIP).length,
        );
        if (page.by === 'columns') byColumns++;
      }
    };
    const reading = servers.flatMap(({ database }) => [reads(database), reads(database)]);
    await Promise.all([0, 1, 2].map(writes));
    writing = false;
    await Promise.all(reading);
    expect(byColumns).toBeGreaterThan(20);
    for (const { database } of servers) expect(await agreeOnSome(database, 'c', 20, 77)).toBeGreaterThan(12);
  });
});
