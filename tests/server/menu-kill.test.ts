import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addDays } from '#contract/core/ranges.ts';
import { wallTime } from '#contract/core/zones.ts';
import { createSchedule, getSchedule, publishSchedule, putSchedule } from '#contract/menus/menuSchedules.ts';
import { login } from '#contract/platform/session.ts';
import { demoPassword } from '#demo/users.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import menuCategories from '#resources/menus/menuCategories/resource.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import { databaseKind } from '#tests/support/database.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { startKillable } from '#tests/support/killable.ts';
import { placed } from '#tests/support/menus.ts';

/**
 * A real server is killed with SIGKILL while a menu is published again and again. After each restart guests see one whole
 * menu: the last one that was acknowledged, or the one that was on its way.
 */
const rounds = databaseKind === 'embedded' ? 2 : 4;
const count = 60;
const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
const items = resourceEndpoints(menuItems);
const categories = resourceEndpoints(menuCategories);

it(`kill -9 while publishing leaves the old menu or the new one, whole (${databaseKind})`, async () => {
  const server = await startKillable();
  /** An administrator, signed in to the process that runs now. */
  async function signIn(): Promise<Client> {
    const body = { email: 'admin@maitre.example', password: demoPassword };
    return clientOf(server.url, (await clientOf(server.url).call(login, { body })).token);
  }
  let client = await signIn();
  const create = async (endpoint: typeof items.create, body: Record<string, unknown>) =>
    String((await client.call(endpoint, { params: { companyId }, body })).id);
  const category = await create(categories.create, { name: { en: 'Killed' }, active: true });
  const ids: string[] = [];
  for (let at = 0; at < count; at++)
    ids.push(await create(items.create, { name: { en: `Dish ${at}` }, kind: 'item', price: 100, active: true }));

  const day = addDays(wallTime(Date.now(), 'Asia/Taipei').slice(0, 10), 3);
  /** The menu of an edition: its name and each of its prices say which one it is. */
  const edition = (number: number) => ({
    name: `Edition ${number}`,
    services: ['dineIn' as const],
    // Goes before the menus of the demo.
    dates: [day],
    ...placed(category, ...ids),
    items: ids.map((id) => ({ id, prices: [{ price: (10_000 + number) * 100 }] })),
  });
  const { id: scheduleId } = await client.call(createSchedule, {
    params: { companyId, branchId },
    body: edition(0),
  });
  const params = { companyId, branchId, scheduleId };

  /** Which edition guests see; fails unless all of it is of one. */
  async function shown(): Promise<number> {
    const page = await fetch(`${server.url}/m/${branchId}?lang=en&at=${day}T12:00`);
    const text = await page.text();
    const prices = [...text.matchAll(/<b>NT\$(1\d,\d{3})<\/b>/g)].map(([, price = '']) =>
      Number(price.replace(',', '')),
    );
    expect([page.status, prices.length]).toEqual([200, count]);
    const number = (prices[0] ?? 0) - 10_000;
    expect(new Set(prices).size, 'prices of one edition').toBe(1);
    expect(text).toContain(`Edition ${number}`);
    return number;
  }

  let next = 1;
  let acknowledged = 0;
  let published = 0;
  await client.call(publishSchedule, { params, body: {} });
  expect(await shown()).toBe(0);
  for (let round = 0; round < rounds; round++) {
    const from = published;
    let failed: unknown;
    const work = (async () => {
      for (;;) {
        await client.call(putSchedule, { params, body: edition(next) });
        await client.call(publishSchedule, { params, body: {} });
        [acknowledged, published] = [next, published + 1];
        next += 1;
      }
    })().catch((error: unknown) => (failed = error));
    // Guests who read meanwhile see a whole edition each time, until the server is gone.
    let torn: unknown;
    const reading = (async () => {
      for (;;) await shown();
    })().catch((error: unknown) => {
      if (!(error instanceof TypeError)) torn = error;
    });
    while (published < from + 2 && !failed) await pause(5);
    expect(failed, 'nothing fails while the server lives').toBeUndefined();
    await pause(Math.random() * 60);
    await server.kill();
    await work;
    await reading;
    expect(torn, 'what guests read while it was published').toBeUndefined();
    await server.revive();
    client = await signIn();

    const seen = await shown();
    expect([acknowledged, next], `round ${round}`).toContain(seen);
    const menu = await client.call(getSchedule, { params });
    expect(menu.status).toBe('published');
    // The draft is that edition, too, or the next one.
    expect([`Edition ${seen}`, `Edition ${next}`]).toContain(menu.name);
    expect(menu.publishedVersion).toBe(menu.name === `Edition ${seen}` ? menu.version : menu.version - 1);
    [acknowledged, next] = [seen, next + 1];
  }
  expect(await server.end()).toBe(0);
});
