import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { listReservationEvents } from '#contract/reservations/reservationEvents.ts';
import {
  auditLog,
  branches,
  customers,
  deliveries,
  outbox,
  reservationEvents,
  reservations,
  waitlistOffers,
} from '#server/platform/db/schema.ts';
import { transformWaitlists } from '#server/reservations/waitlist/waitlist.ts';
import { buildBranch, buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import { send, type Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** A table of the waitlist: its guest is told, can decline for an hour, and the next one is told then. */

const { own: companyId } = small;
const branchId = 'waits';
const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
let reader: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false, config: { publicUrl: 'https://x.example', rateLimit: true } });
  const user = buildUser({ id: 'reader', companyId, role: 'read' });
  const tokens = await signInAll(server.services.identity, [user]);
  reader = server.client(tokens.get('reader'));
  const { sql } = server.database;
  const waits = {
    waitlistEnabled: true,
    waitlistAutoTransformEnabled: true,
    waitlistAutoTransformOffset: 600,
    waitlistAutoTransformSecuredPeriod: 0,
  };
  await sql.insert(branches).values(
    buildBranch({
      companyId,
      id: branchId,
      name: 'Harbour',
      phoneNumber: '912345678',
      ...waits,
      settings: { language: 'en' },
    }),
  );
  await server.database.query({
    text: `insert into tables (company_id, id, branch_id, name, seats, active) values ($1, 'only', $2, 'A1', 4, true)`,
    values: [companyId, branchId],
  });
  await sql.insert(customers).values([
    buildCustomer({
      companyId,
      id: 'both',
      phoneNumber: '+886911000111',
      email: 'both@guests.example',
      language: 'ja',
    }),
  ]);
});
afterAll(() => server.close());

type Row = typeof reservations.$inferInsert;
/** The log of events stays, so each test has reservations of its own. */
let round = 0;
const idOf = (name: string) => `${name}-${round}`;
/** One who waits for a table in three hours; the first one has waited longest. */
const waits = (name: string, place: number, more: Partial<Row> = {}): Row => ({
  companyId,
  id: idOf(name),
  branchId,
  type: 'waitlist',
  startTime: new Date(Date.now() + 3 * hour),
  createdTime: new Date(Date.now() - (100 - place) * hour),
  groupSize: 2,
  guestPhone: `+88691100000${place}`,
  ...more,
});
const here = eq(reservations.branchId, branchId);
beforeEach(async () => {
  const { sql } = server.database;
  round += 1;
  await sql.delete(waitlistOffers);
  await sql.delete(deliveries);
  await sql.delete(outbox);
  await sql.delete(reservations).where(here);
});

const seed = (...rows: Row[]) => server.database.sql.insert(reservations).values(rows);
const transform = () => transformWaitlists(server.services);
const linkOf = async (name: string): Promise<string> => {
  const [offer] = await server.database.sql
    .select()
    .from(waitlistOffers)
    .where(eq(waitlistOffers.reservationId, idOf(name)));
  return `/t/${offer?.token ?? ''}`;
};
const statesOf = async () =>
  Object.fromEntries(
    (await server.database.sql.select().from(reservations).where(here)).map(({ id, type, state }) => [
      id.slice(0, -`-${round}`.length),
      `${type} ${state}`,
    ]),
  );
const get = (path: string, language = 'en') =>
  send(server.url, { method: 'GET', path, headers: { 'accept-language': language } });
const decline = (path: string, body = '') =>
  send(server.url, {
    method: 'POST',
    path,
    headers: { 'accept-language': 'en', 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
const sent = async () => {
  await sendDue(server.services);
  return server.database.sql.select().from(outbox).orderBy(asc(outbox.recipient));
};
const offeredAgo = (ms: number) =>
  server.database.sql.update(waitlistOffers).set({ offeredTime: new Date(Date.now() - ms) });

describe('a table of the waitlist', () => {
  test('is told, declined, and told to the next one', async () => {
    await seed(waits('first', 1), waits('second', 2), waits('large', 3, { groupSize: 6 }));
    expect(await transform()).toBe(1);
    expect(await transform()).toBe(0);
    expect(await statesOf()).toEqual({ first: 'booking open', second: 'waitlist open', large: 'waitlist open' });
    const link = await linkOf('first');
    const [message, ...others] = await sent();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ recipient: '+886911000001', channel: 'sms' });
    expect(message?.body).toContain(`https://x.example${link}`);
    expect(message?.shown).not.toContain(link);

    const page = await get(link);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.text).toContain('A table is reserved for you');
    expect(page.text.length).toBeLessThan(40_000);
    // Opening it is not declining it.
    expect(await statesOf()).toMatchObject({ first: 'booking open' });

    const declined = await decline(link, 'anything=at+all');
    expect([declined.status, declined.headers.location]).toEqual([303, `${link}?lang=en`]);
    expect((await get(link)).text).toContain('You have declined the table');
    expect(await transform()).toBe(1);
    expect(await statesOf()).toMatchObject({ first: 'booking cancelledByCustomer', second: 'booking open' });
    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['+886911000001', '+886911000002']);
    expect((await get(await linkOf('second'))).text).toContain('A table is reserved for you');
  });

  test('is in the history that staff see', async () => {
    await seed(waits('first', 1), waits('silent', 2, { guestPhone: null }));
    await transform();
    await decline(await linkOf('first'));
    await transform();
    const eventsOf = async (name: string) =>
      (await reader.call(listReservationEvents, { params: { companyId, reservationId: idOf(name) } })).events;
    expect(await eventsOf('first')).toMatchObject([
      { kind: 'transformed', by: 'system', data: { offered: true } },
      { kind: 'cancelled', by: 'customer', data: { declined: true } },
    ]);
    const [transformed] = await eventsOf('silent');
    expect(transformed).toMatchObject({ kind: 'transformed', by: 'system' });
    // Nobody could be told.
    expect(transformed?.data).not.toHaveProperty('offered');
    expect(await server.database.sql.select().from(waitlistOffers)).toHaveLength(1);
    const entries = await server.database.sql
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, idOf('first')));
    expect(entries).toMatchObject([{ userId: null, entity: 'reservation', after: { state: 'cancelledByCustomer' } }]);
  });

  test('is told by text message and by mail, in the guest’s language, once', async () => {
    await seed(waits('known', 1, { customerId: 'both', guestPhone: null }));
    await transform();
    const messages = await sent();
    expect(messages.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['sms', '+886911000111'],
      ['mail', 'both@guests.example'],
    ]);
    for (const { body } of messages) expect(body).toContain('キャンセル待ちのお席に空きが出ました');
    expect(await sent()).toHaveLength(2);
  });

  test('that staff have cancelled meanwhile is not told', async () => {
    await seed(waits('first', 1));
    await transform();
    await server.database.sql.update(reservations).set({ state: 'cancelledByRestaurant' }).where(here);
    expect(await sent()).toEqual([]);
    expect((await get(await linkOf('first'))).text).toContain('Your reservation has been cancelled');
    expect((await decline(await linkOf('first'))).status).toBe(409);
  });

  test('that is declined several times at once is declined once, and goes to one other', async () => {
    await seed(waits('first', 1), waits('second', 2), waits('third', 3));
    await transform();
    const link = await linkOf('first');
    const answers = await Promise.all(Array.from({ length: 8 }, () => decline(link)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303));
    await Promise.all([transform(), transform()]);
    await transform();
    expect(await statesOf()).toEqual({
      first: 'booking cancelledByCustomer',
      second: 'booking open',
      third: 'waitlist open',
    });
    const events = await server.database.sql
      .select()
      .from(reservationEvents)
      .where(and(eq(reservationEvents.reservationId, idOf('first')), eq(reservationEvents.kind, 'cancelled')));
    expect(events).toHaveLength(1);
  });

  test('can be declined for an hour; silence takes it', async () => {
    await seed(waits('first', 1), waits('second', 2));
    await transform();
    const link = await linkOf('first');
    await offeredAgo(hour - minute);
    expect((await get(link)).text).toContain('Yes, decline the table');
    await offeredAgo(hour + 1_000);
    const page = await get(link);
    expect(page.text).toContain('can no longer be declined here');
    expect(page.text).toContain('+886 912345678');
    expect(page.text).not.toContain('<form');
    const late = await decline(link);
    expect([late.status, late.text.includes('can no longer be declined here')]).toEqual([409, true]);
    expect(await transform()).toBe(0);
    expect(await statesOf()).toEqual({ first: 'booking open', second: 'waitlist open' });
  });

  test('has a page in four languages, without data about the guest', async () => {
    await seed(waits('first', 1, { guestName: 'Lin Secret' }));
    await transform();
    const link = await linkOf('first');
    const titles = await Promise.all(
      languages.map(async (language) => {
        const { text } = await get(`${link}?lang=${language}`);
        expect(text).not.toMatch(/Lin Secret|911000001/);
        return /<title>(.*?)<\/title>/.exec(text)?.[1];
      }),
    );
    expect(new Set(titles).size).toBe(4);
  });
});

describe('a link', () => {
  test.each([
    ['that is wrong', () => Promise.resolve(`/t/${'x'.repeat(22)}`)],
    ['that is no secret', () => Promise.resolve('/t/%00')],
    [
      'of yesterday',
      async () => {
        await seed(waits('first', 1));
        await transform();
        await server.database.sql
          .update(reservations)
          .set({ startTime: new Date(Date.now() - 25 * hour) })
          .where(here);
        return linkOf('first');
      },
    ],
    [
      'of a deleted reservation',
      async () => {
        await seed(waits('first', 1));
        await transform();
        await server.database.sql.update(reservations).set({ deletedTime: new Date() }).where(here);
        return linkOf('first');
      },
    ],
  ])('%s opens nothing', async (_, link) => {
    const path = await link();
    const answers = [await get(path), await decline(path)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    for (const { text } of answers) expect(text).toContain('This link is not valid');
  });

  test('that is good opens, whatever others of the address guess; guesses are limited', async () => {
    await seed(waits('first', 1));
    await transform();
    const link = await linkOf('first');
    expect((await get(link)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 60 }, (_, at) => get(`/t/${String(at).padStart(22, 'y')}`)));
    expect([...new Set(guesses.map(({ status }) => status))].sort()).toEqual([404, 429]);
    expect((await get(link)).status).toBe(200);
    expect((await decline(link)).status).toBe(303);
  });
});
