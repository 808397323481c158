import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { copySchedule, undoCopy } from '#contract/menus/menuCopies.ts';
import { createSchedule, listSchedules, publishSchedule, putSchedule } from '#contract/menus/menuSchedules.ts';
import { putSoldOut } from '#contract/menus/soldOut.ts';
import { categoryTable, itemTable } from '#server/menus/tables.ts';
import { menuRevisions, menuSchedules, menuSoldOut } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { databaseKind } from '#tests/support/database.ts';
import type { Client } from '#tests/support/http.ts';
import { placed } from '#tests/support/menus.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Changes of menus at the same moment: none is lost, done by half, or waits for one that it has nothing to do with. */

const companyId = small.own;
const [source, first, second] = small.branches as readonly [string, string, string];
const permissions = {
  ...defaultPermissionSets,
  backhouse: { ...defaultPermissionSets.backhouse, menuManagement: true },
};

let server: TestServer;
let host: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const user = buildUser({ id: 'host', role: 'manager', permissions, companies: [{ companyId, permissions }] });
  host = server.client((await signInAll(server.services.identity, [user])).get('host'));
  const { sql } = server.database;
  await sql
    .insert(itemTable)
    .values([{ companyId, id: 'duck', name: { en: 'Duck' }, kind: 'item', price: 10_000, active: true }]);
  await sql.insert(categoryTable).values([{ companyId, id: 'mains', name: { en: 'Mains' }, active: true }]);
});
afterAll(() => server?.close());
beforeEach(async () => {
  const { sql } = server.database;
  await sql.delete(menuSoldOut).where(eq(menuSoldOut.companyId, companyId));
  await sql.delete(menuSchedules).where(eq(menuSchedules.companyId, companyId));
});

const create = (branchId: string, name = 'Lunch') =>
  host.call(createSchedule, {
    params: { companyId, branchId },
    body: { name, services: ['dineIn'], ...placed('mains', 'duck') },
  });
const publish = (branchId: string, scheduleId: string, version?: number) =>
  host.ask(publishSchedule, { params: { companyId, branchId, scheduleId }, body: version ? { version } : {} });
const copy = (scheduleId: string, ...branchIds: string[]) =>
  host.ask(copySchedule, { params: { companyId }, body: { from: { branchId: source, scheduleId }, branchIds } });
const undo = (copyId: string) => host.ask(undoCopy, { params: { companyId, copyId } });
const copyIdOf = ({ json }: { json: unknown }) => (json as { copyId: string }).copyId;
const menusAt = async (branchId: string) =>
  (await host.call(listSchedules, { params: { companyId, branchId }, query: {} })).schedules;
const sellOut = (branchId: string, until = 'notice') =>
  host.ask(putSoldOut, {
    params: { companyId, branchId },
    body: { changes: [{ target: 'item', id: 'duck', modifier: '', until }] },
  });
const sorted = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

it('two copies of a menu make one menu at each branch', async () => {
  const { id } = await create(source);
  const answers = await Promise.all([copy(id, first, second), copy(id, second, first), copy(id, first)]);
  expect(sorted(answers)).toEqual([200, 200, 200]);
  for (const branchId of [first, second]) expect(await menusAt(branchId)).toMatchObject([{ name: 'Lunch' }]);
});

it('a copy and the undo of the one before leave the menu of one of both, or none', async () => {
  const { id } = await create(source);
  for (let turn = 0; turn < 5; turn++) {
    const before = copyIdOf(await copy(id, first, second));
    await host.call(putSchedule, {
      params: { companyId, branchId: source, scheduleId: id },
      body: { name: 'Lunch', services: ['dineIn'], ...(turn % 2 ? placed('mains', 'duck') : {}) },
    });
    const [again, undone] = await Promise.all([copy(id, first, second), undo(before)]);
    expect(again.status).toBe(200);
    // Either the undo came first, or what it would undo had changed.
    expect([200, 409]).toContain(undone.status);
    for (const branchId of [first, second])
      expect(await menusAt(branchId)).toMatchObject([{ name: 'Lunch', items: turn % 2 ? [{ id: 'duck' }] : [] }]);
    expect((await undo(copyIdOf(again))).status).toBe(200);
    for (const branchId of [first, second]) expect(await menusAt(branchId)).toHaveLength(undone.status === 200 ? 0 : 1);
    await server.database.sql.delete(menuSchedules).where(eq(menuSchedules.branchId, first));
    await server.database.sql.delete(menuSchedules).where(eq(menuSchedules.branchId, second));
  }
});

it('of two undos of a copy one is done', async () => {
  const { id } = await create(source);
  const copyId = copyIdOf(await copy(id, first, second));
  const answers = await Promise.all([undo(copyId), undo(copyId)]);
  expect(sorted(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.json).toEqual({ deleted: 2, restored: 0 });
  for (const branchId of [first, second]) expect(await menusAt(branchId)).toEqual([]);
});

it('of two menus for the same time one is published, and of two publications of the same version one', async () => {
  const [lunch, other] = [await create(source), await create(source, 'Other')];
  const both = await Promise.all([publish(source, lunch.id), publish(source, other.id)]);
  expect(sorted(both)).toEqual([200, 400]);
  expect(both.find(({ status }) => status === 400)?.json).toMatchObject({
    details: [{ path: 'availableOrderingTimes', code: 'periodMenuRepeat' }],
  });
  const shown = (await menusAt(source)).filter(({ status }) => status === 'published');
  expect(shown).toHaveLength(1);
  const { id = '', version } = shown[0] ?? {};
  expect(sorted(await Promise.all([publish(source, id, version), publish(source, id, version)]))).toEqual([200, 409]);
});

it('what is sold out meanwhile counts, whatever is copied and published', async () => {
  const { id } = await create(source);
  const shown = await create(first, 'Shown');
  expect((await publish(first, shown.id)).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => [
      copy(id, first, second),
      sellOut(first, at % 2 ? 'available' : 'notice'),
      publish(first, shown.id),
    ]).flat(),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await sellOut(first)).status).toBe(200);
  expect(await server.database.sql.select().from(menuSoldOut)).toMatchObject([{ branchId: first, targetId: 'duck' }]);
});

// The other database runs one transaction at a time.
it.runIf(databaseKind === 'postgres')('a tap on sold out waits for no copy, also not at its branches', async () => {
  const { id } = await create(source);
  const shown = await create(first, 'Shown');
  await publish(first, shown.id);
  const last = [first, second].sort().at(-1) ?? '';
  const replaced = await create(last);
  const { sql } = server.database;
  let copied: Promise<unknown> = Promise.resolve();
  let isDone = false;
  await server.database.transaction(async (transaction) => {
    // The copy stops at its last branch, with all that it has locked.
    await transaction.select().from(menuSchedules).where(eq(menuSchedules.id, replaced.id)).for('update');
    copied = copy(id, first, second).then((answer) => {
      isDone = true;
      return answer.status;
    });
    await expect
      .poll(
        async () =>
          (
            await server.database.query<{ n: number }>({
              text: `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%menu_schedules%'`,
            })
          )[0]?.n,
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    const revision = async () => (await sql.select().from(menuRevisions).where(eq(menuRevisions.branchId, first)))[0];
    const before = (await revision())?.revision ?? 0;
    expect((await sellOut(first)).status).toBe(200);
    expect((await revision())?.revision).toBe(before + 1);
    expect((await publish(first, shown.id)).status).toBe(200);
    expect(isDone).toBe(false);
  });
  expect(await copied).toBe(200);
});
