import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listReservationEvents } from '#contract/reservations/reservationEvents.ts';
import type { LineAction } from '#contract/reservations/queue/queue.ts';
import { queueTickets } from '#server/platform/db/schema.ts';
import {
  act,
  acted,
  ago,
  ask,
  branchId,
  companyId,
  entryOf,
  host,
  line,
  openQueue,
  server,
  store,
  taken,
} from '#tests/support/queueGuests.ts';

/** What guests can do in the queue on their phones. */

beforeAll(openQueue);
afterAll(() => server?.close());
beforeEach(() => store({}));

describe('what guests do', () => {
  const eventsOf = async (path: string) => {
    const { id } = await entryOf(path);
    const { events } = await host.call(listReservationEvents, { params: { companyId, reservationId: id } });
    return events.map(({ kind, by }) => `${kind} by ${by}`);
  };

  it('being on the way is said once, and staff see it until the party waits again', async () => {
    const path = await taken();
    await acted(path, 'call');
    expect((await ask(path, { act: 'onTheWay' })).status).toBe(303);
    const { onTheWayTime } = await entryOf(path);
    expect(Date.parse(onTheWayTime ?? '')).toBeGreaterThan(Date.now() - 10_000);
    expect((await ask(path, { act: 'onTheWay' })).status).toBe(303);
    expect((await entryOf(path)).onTheWayTime).toBe(onTheWayTime);
    expect((await ask(path)).html).toContain('The restaurant knows that you are on your way.');
    expect(await eventsOf(path)).toEqual(['created by customer', 'called by restaurant']);
    // It is no action of staff, so that theirs can still be undone.
    expect(await acted(path, 'undo')).toMatchObject({ lineState: 'waiting', calls: 0 });
    expect(await acted(path, 'back', { behind: 0 })).toMatchObject({ onTheWayTime: null });
  });

  it('giving up is an event of the guest, once, and staff can undo it', async () => {
    const path = await taken();
    for (const time of [1, 2]) expect([time, (await ask(path, { act: 'giveUp' })).status]).toEqual([time, 303]);
    expect(await eventsOf(path)).toEqual(['created by customer', 'cancelled by customer']);
    const { html } = await ask(path);
    expect(html).toContain('You have left the queue');
    expect(html).toContain(`href="/w/${branchId}?lang=en"`);
    expect(await acted(path, 'undo')).toMatchObject({ lineState: 'waiting' });
  });

  it.each<[LineAction, string]>([
    ['seat', 'Enjoy your meal'],
    ['skip', 'Your number has been called'],
    ['refuse', 'We are sorry'],
  ])('after %s nothing is changed, and the page says that the queue has moved on', async (action, words) => {
    const path = await taken();
    const after = await acted(path, action);
    for (const wanted of ['onTheWay', 'giveUp']) {
      const answer = await ask(path, { act: wanted });
      expect([wanted, answer.status]).toEqual([wanted, 409]);
      expect(answer.html).toContain('The queue has moved on in the meantime.');
      expect(answer.html).toContain(words);
    }
    expect(await entryOf(path)).toMatchObject({
      version: after.version,
      lineState: after.lineState,
      onTheWayTime: null,
    });
  });

  it('a party that everybody has forgotten is not in the line', async () => {
    const path = await taken();
    const { id } = await entryOf(path);
    await server.database.sql
      .update(queueTickets)
      .set({ createdTime: ago(13 * 60) })
      .where(eq(queueTickets.reservationId, id));
    server.services.queues.forget(companyId, branchId);
    const answer = await ask(path, { act: 'giveUp' });
    expect([answer.status, answer.html.includes('no longer in the queue')]).toEqual([409, true]);
  });

  it('unknown acts do nothing', async () => {
    const path = await taken();
    const { version } = await entryOf(path);
    for (const word of ['', 'seat', 'undo', 'x'.repeat(2_000)])
      expect((await ask(path, { act: word })).status).toBe(303);
    expect((await entryOf(path)).version).toBe(version);
    expect((await ask(path, { act: 'x'.repeat(10_000) })).status).toBe(413);
  });

  it('at the same moment as staff: one thing happens after the other', async () => {
    const paths = await Promise.all(Array.from({ length: 12 }, () => taken()));
    const entries = new Map((await line()).map((entry) => [entry.link, entry]));
    await Promise.all(
      paths.map(async (path, at) => {
        const entry = entries.get(path);
        if (!entry) throw new Error('not in the line');
        const action = at % 2 ? 'seat' : 'call';
        const [guest, staff] = await Promise.all([ask(path, { act: 'giveUp' }), act(entry, action)]);
        const { lineState } = await entryOf(path);
        // Who has called before the guest left has called; who has seated the party has it at the table.
        if (action === 'call') expect([guest.status, lineState]).toEqual([303, 'givenUp']);
        else expect(['409 200 seated', '303 409 givenUp']).toContain(`${guest.status} ${staff.status} ${lineState}`);
      }),
    );
  });
});
