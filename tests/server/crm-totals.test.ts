import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuestConditions } from '#server/guests/crm/conditions.ts';
import { customerPage } from '#server/guests/crm/queries.ts';
import type { Database } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';
import { freshDatabase } from '#tests/support/database.ts';
import type { Asked } from '#tests/support/guestReference.ts';
import { randomGuests } from '#tests/support/randomGuests.ts';

/** How many there are of a guest list, which is remembered from page to page. */

const now = Date.UTC(2026, 5, 15, 8, 30, 20);
let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql.insert(customers).values(randomGuests({ count: 400, seed: 20, now }));
});
afterAll(() => database?.close());

const list = (given: Asked) =>
  customerPage(
    database,
    {
      conditions: { companyId: 'c', ...given },
      sort: { field: 'lastSeatTime', descending: true },
      from: 0,
      size: 50,
      withAggs: false,
    },
    now,
  );

describe('totals', () => {
  const everyone: Asked = { enabledBranches: 'all', filters: {} };
  const vips: Asked = { enabledBranches: 'all', filters: { isVIP: true } };

  it('follow every write, also those of other programs', async () => {
    const before = await list(everyone);
    const vipsBefore = (await list(vips)).total;
    await database.query({
      text: `insert into customers (company_id, id, name, is_vip) values ('c', 'new-1', 'New', true), ('c', 'new-2', 'New', false)`,
    });
    expect((await list(everyone)).total).toBe(before.total + 2);
    expect((await list(vips)).total).toBe(vipsBefore + 1);
    await database.query({ text: `update customers set is_vip = true where company_id = 'c' and id = 'new-2'` });
    expect((await list(vips)).total).toBe(vipsBefore + 2);
    await database.query({ text: `delete from customers where company_id = 'c' and id in ('new-1', 'new-2')` });
    expect((await list(vips)).total).toBe(vipsBefore);
  });

  describe('of guests with a text, counted no further than asked', () => {
    const named: Asked = { enabledBranches: 'all', filters: { name: 'crowd' } };
    const ask = async (given: Asked, more: { from?: number; size?: number } = {}) => {
      const { total, exact, rows } = await customerPage(
        database,
        {
          conditions: { companyId: 'crowded', ...given },
          sort: { field: 'lastSeatTime', descending: true },
          from: 0,
          size: 50,
          withAggs: false,
          countTo: 200,
          ...more,
        },
        now,
      );
      return [total, exact, (JSON.parse(rows) as { id: string }[]).map(({ id }) => id)] as const;
    };
    const many = 21_000;
    beforeAll(async () => {
      await database.query({
        text: `insert into customers (company_id, id, name, last_seat_time)
          select 'crowded', 'crowd-' || n, 'Crowd', to_timestamp(n) from generate_series(1, $1::int) n`,
        values: [many],
      });
    }, 300_000);
    const ids = (from: number, size: number) => Array.from({ length: size }, (_, at) => `crowd-${many - from - at}`);

    it('say so, with the same rows', async () => {
      expect(await ask(named)).toEqual([200, false, ids(0, 50)]);
      expect(await ask(named, { from: 150 })).toEqual([200, false, ids(150, 50)]);
      expect(await ask({ enabledBranches: 'all', search: 'crowd', filters: {} })).toEqual([200, false, ids(0, 50)]);
    });

    it('are exact further on, without rows, without a text, and once all have been counted', async () => {
      const other: Asked = { enabledBranches: 'all', filters: { name: { starts: 'cro' } } };
      expect(await ask(other, { from: 200 })).toEqual([many, true, ids(200, 50)]);
      expect(await ask(other)).toEqual([many, true, ids(0, 50)]);
      await database.query({ text: `update customers set note = 'x' where company_id = 'crowded' and id = 'crowd-1'` });
      expect(await ask(other)).toEqual([200, false, ids(0, 50)]);
      expect(await ask(named, { size: 0 })).toEqual([many, true, []]);
      expect(await ask({ enabledBranches: 'all', filters: { isVIP: false } })).toEqual([many, true, ids(0, 50)]);
    });

    it('are exact where few match', async () => {
      await database.query({
        text: `insert into customers (company_id, id, name, last_seat_time)
          select 'crowded', 'rare-' || n, '龘', to_timestamp(n) from generate_series(1, 260) n`,
      });
      const [total, exact] = await ask({ enabledBranches: 'all', filters: { name: '龘' } });
      expect([total, exact]).toEqual([260, true]);
    });
  });

  it.each(['grown', 'shrunk'])('that have %s since they were remembered do not move a deep page', async (way) => {
    const company = `deep-${way}`;
    const insert = (from: number, to: number) =>
      database.query({
        text: `insert into customers (company_id, id, name, seat_count)
          select $1, 'd' || lpad(n::text, 4, '0'), 'Deep', nullif(n % 5, 0) from generate_series($2::int, $3::int) n`,
        values: [company, from, to],
      });
    const ask = async (from: number, descending: boolean) => {
      const query = { sort: { field: 'seatCount', descending } as const, from, size: 40, withAggs: false };
      const conditions: GuestConditions = { companyId: company, enabledBranches: 'all', filters: { isVIP: false } };
      const page = await customerPage(database, { ...query, conditions }, now);
      return { total: page.total, ids: (JSON.parse(page.rows) as { id: string }[]).map(({ id }) => id) };
    };
    await insert(1, 500);
    for (const descending of [false, true]) {
      for (const [turn, from] of [200, 230, 290, 450, 480, 700].entries()) {
        // Remembered, and no longer true when the page is asked for.
        await ask(0, descending);
        const first = 1_000 + 100 * turn;
        if (way === 'grown') await insert(first + (descending ? 1_000 : 0), first + 36 + (descending ? 1_000 : 0));
        else
          await database.query({
            text: `delete from customers where company_id = $1 and id in
              (select id from customers where company_id = $1 order by md5(id) limit 17)`,
            values: [company],
          });
        const rows = await database.query<{ id: string }>({
          text: `select id from customers where company_id = $1
            order by seat_count ${descending ? 'desc' : 'asc'} nulls last, id ${descending ? 'desc' : 'asc'}`,
          values: [company],
        });
        const ids = rows.map(({ id }) => id);
        expect(await ask(from, descending)).toEqual({ total: ids.length, ids: ids.slice(from, from + 40) });
      }
    }
  });

  it('of labels are right with more combinations than are told apart first', async () => {
    await database.query({
      text: `insert into customers (company_id, id, name, tags, branch_ids)
        select 'labels', 'l' || n, 'Labelled', array['t' || n % 700, case when n % 3 = 0 then 'third' else 'other' end],
          array['b-' || n % 4] from generate_series(1, 900) n`,
    });
    const total = async (conditions: Partial<GuestConditions>) => {
      const whole: GuestConditions = { companyId: 'labels', enabledBranches: 'all', filters: {}, ...conditions };
      const sort = { field: 'visits', descending: true } as const;
      return (await customerPage(database, { conditions: whole, sort, from: 300, size: 7, withAggs: false }, now))
        .total;
    };
    expect(await total({ filters: { tags: ['third'] } })).toBe(300);
    expect(await total({ filters: { tags: ['t5', 't6'] } })).toBe(4);
    expect(await total({ branches: ['b-1'] })).toBe(225);
    expect(await total({ enabledBranches: ['b-1', 'b-2'] })).toBe(450);
    expect(await total({ enabledBranches: ['b-1', 'b-2'], branches: ['b-2', 'b-3'] })).toBe(225);
  });

  it('agree with the rows while others write', async () => {
    const write = async (index: number) => {
      await database.query({
        text: `insert into customers (company_id, id, name, visits) values ('busy', $1, 'Guest', $2)`,
        values: [`w${index}`, index],
      });
    };
    const read = async () => {
      const page = await customerPage(database, {
        conditions: { companyId: 'busy', enabledBranches: 'all', filters: {} },
        sort: { field: 'visits', descending: false },
        from: 0,
        size: 500,
        withAggs: true,
      });
      const rows = (JSON.parse(page.rows) as unknown[]).length;
      expect([page.total, page.aggs?.all]).toEqual([rows, rows]);
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => [write(index), read()]).flat());
    await read();
  });

  it('are not counted again while nothing changed', async () => {
    const texts: string[] = [];
    const counting: Database = {
      ...database,
      query: (statement) => {
        texts.push(statement.text);
        return database.query(statement);
      },
    };
    const ask = () =>
      customerPage(
        counting,
        {
          conditions: { companyId: 'c', ...everyone },
          sort: { field: 'visits', descending: true },
          from: 0,
          size: 50,
          withAggs: false,
        },
        now,
      );
    await ask();
    await ask();
    expect(texts).toHaveLength(2);
    const plan = await database.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, costs off, timing off) ${(texts[1] ?? '').replaceAll('$1', `'c'`).replaceAll('$2', `(select sum(changes) from revisions where company_id = 'c')`)}`,
    });
    const lines = plan.map((line) => line['QUERY PLAN']);
    const counts = lines.findIndex(
      (line) => /SubPlan|InitPlan/.test(line) && /Aggregate/.test(lines[lines.indexOf(line) + 1] ?? ''),
    );
    expect(counts).toBeGreaterThanOrEqual(0);
    expect(lines.some((line) => line.includes('never executed'))).toBe(true);
  });
});
