import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { chunshui, demoCompanies } from '#demo/companies.ts';
import { companies as companyTable } from '#server/platform/db/schema.ts';
import { seedReservations } from '#tests/bench/lib/reservations.ts';
import { databaseKind, freshPostgresUrl, tableDigests } from '#tests/support/database.ts';

/** The benches' reservations are seeded without triggers: they must be what the triggers would have made of them. */
describe.runIf(databaseKind === 'postgres')('very many reservations', () => {
  test('are, with their counts, what the triggers make of the same rows', async () => {
    const url = await freshPostgresUrl();
    const database = await openDatabase({ url, dataDir: '' });
    try {
      await database.sql.insert(companyTable).values(demoCompanies.map(({ id, name }) => ({ id, name })));
      const options = { rows: 4_000, days: 100, branches: 30, guests: 300, now: new Date('2026-11-21T09:30:00Z') };
      const crowd = await seedReservations(url, options);
      expect(crowd).toMatchObject({ companyId: chunshui.id, rows: 4_000, last: '2026-12-21' });
      const query = async <T extends object>(text: string) => database.query<T>({ text });
      const digests = async () => {
        const { reservations, reservation_days, reservation_spreads } = await tableDigests(database);
        return { reservations, reservation_days, reservation_spreads };
      };
      const seeded = await digests();
      const [shape] = await query<Record<string, number>>(
        `select count(*)::int as rows, count(distinct type)::int as types, count(distinct state)::int as states,
          count(distinct branch_id)::int as branches, count(distinct created_from)::int as sources,
          count(distinct dining_date)::int as days, count(*) filter (where first_visit)::int as first,
          count(*) filter (where state = 'seated' and customer_id is not null and not first_of_month_here)::int as again,
          count(*) filter (where dining_minute >= 1440)::int as night
        from reservations`,
      );
      expect(shape).toMatchObject({ rows: 4_000, types: 4, states: 5, days: 100 });
      for (const part of ['branches', 'sources', 'first', 'again', 'night'])
        expect(shape?.[part], part).toBeGreaterThan(5);
      const [wrong] = await query<{ count: number }>(
        `select count(*)::int as count from customers c where c.visits <> (select count(*) from reservations r
          where r.company_id = c.company_id and r.customer_id = c.id and r.state = 'seated')`,
      );
      expect(wrong?.count).toBe(0);

      await query('create table seeded as select * from reservations');
      await query('delete from reservations');
      await query(`update seeded set dining_date = '1970-01-01', dining_minute = 0, created_date = '1970-01-01',
        first_visit = false, first_of_month = false, first_of_month_here = false`);
      const insert = async () => {
        const start = performance.now();
        await query('insert into reservations select * from seeded');
        return performance.now() - start;
      };
      const usual = await insert();
      // Autovacuum may collect statistics when all rows are deleted; the triggers must not become slow by them.
      await query('delete from reservations');
      await query('analyze reservations');
      expect(await insert()).toBeLessThan(usual * 6 + 1_000);
      for (let folded = 1; folded > 0;)
        folded = (await query<{ folded: number }>('select fold_reservation_days(100000) as folded'))[0]?.folded ?? 0;
      // Guests who were counted before they were marked leave a count of nobody behind.
      await query('delete from reservation_spreads where (parties, covers) = (0, 0)');
      expect(await digests()).toEqual(seeded);
      await query(`select rebuild_reservation_days('${chunshui.id}')`);
      expect(await digests()).toEqual(seeded);
    } finally {
      await database.close();
    }
  });
});
