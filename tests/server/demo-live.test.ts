import pino from 'pino';
import { expect, test } from 'vitest';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { demoCompanies } from '#demo/companies.ts';
import { canGoLive, LiveRestaurants } from '#demo/live.ts';
import { seedDemo } from '#demo/seed.ts';
import { freshDatabase } from '#tests/support/database.ts';

/** The live mode on a seeded demo: an evening in some hundred steps. */
const now = Date.parse('2026-11-21T09:30:00Z');
const branches = demoCompanies.flatMap((company) => company.branches.map(({ id }) => id));

test(
  'events keep arriving at the demo’s restaurants, and nothing that cannot happen',
  { timeout: 120_000 },
  async () => {
    const refused: unknown[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => refused.push(JSON.parse(line)) });
    const services = await createServices(testConfig({}), await freshDatabase(), log);
    const { database } = services;
    const ask = async <T extends object>(text: string) => database.query<T>({ text });
    try {
      expect(await canGoLive(services)).toBe(false);
      await seedDemo(services, { now, guests: 200 });
      expect(await canGoLive(services)).toBe(true);
      const [before] = await ask<{ seq: number }>('select max(seq)::int as seq from reservation_events');
      const restaurants = new LiveRestaurants(services, 'test');
      let stored = 0;
      // Five hours, a step a minute.
      for (let step = 0; step < 300; step++) stored += await restaurants.step(now + step * 60_000);
      expect(stored).toBeGreaterThan(150);
      const fresh = `select e.*, r.branch_id, r.type from reservation_events e
      join reservations r on r.company_id = e.company_id and r.id = e.reservation_id where e.seq > ${before?.seq ?? 0}`;
      const kinds = await ask<{ kind: string; count: number }>(
        `select kind, count(*)::int from (${fresh}) f group by 1`,
      );
      const count = new Map(kinds.map((row) => [row.kind, row.count]));
      expect([...count.values()].reduce((sum, one) => sum + one, 0)).toBe(stored);
      for (const kind of ['created', 'called', 'seated', 'cleared', 'cancelled', 'confirmed'])
        expect(count.get(kind) ?? 0, kind).toBeGreaterThan(0);
      const seen = await ask<{ branch: string }>(`select distinct branch_id as branch from (${fresh}) f order by 1`);
      expect(seen.map(({ branch }) => branch)).toEqual(branches.toSorted());
      const types = await ask<{ type: string }>(
        `select distinct type from (${fresh}) f where kind = 'created' order by 1`,
      );
      expect(types.map(({ type }) => type)).toEqual(expect.arrayContaining(['booking', 'waiting', 'walkin']));
      expect(refused.filter((line) => /refused/.test(JSON.stringify(line)))).toEqual([]);

      const [double] = await ask<{ count: number }>(`select count(*)::int from reservations a
      join reservations b on b.company_id = a.company_id and b.branch_id = a.branch_id and b.id > a.id
        and a.tables && b.tables and b.dining_date = a.dining_date
      where a.state = 'seated' and b.state = 'seated' and a.table_clear_time is null and b.table_clear_time is null
        and greatest(a.seated_time, b.seated_time) >= '${new Date(now).toISOString()}'`);
      expect(double?.count).toBe(0);
      const [wrong] = await ask<{ count: number }>(`select count(*)::int from customers c
      where c.visits <> (select count(*) from reservations r
        where r.company_id = c.company_id and r.customer_id = c.id and r.state = 'seated')`);
      expect(wrong?.count).toBe(0);
    } finally {
      await closeServices(services);
    }
  },
);
