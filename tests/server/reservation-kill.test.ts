import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  listReservationEvents,
  pushReservationEvents,
  type EventOutcome,
} from '#contract/reservations/reservationEvents.ts';
import { databaseKind } from '#tests/support/database.ts';
import { startKillable } from '#tests/support/killable.ts';

/**
 * A real server is killed with SIGKILL while hosts push events. Whatever it had acknowledged is there after the
 * restart; whatever is told again, acknowledged or not, has happened once.
 */
const rounds = 4;
const pushers = 4;
/** How many calls of a round are acknowledged before the kill. */
const atLeast = 12;
const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';

const story = (name: string) => [
  {
    key: `${name}-created`,
    kind: 'created' as const,
    externalId: name,
    type: 'walkin' as const,
    groupSize: 2,
    guest: { name, phone: `09${String(hash(name)).padStart(8, '0')}` },
  },
  { key: `${name}-seated`, kind: 'seated' as const, externalId: name, tables: ['A1'] },
];
const hash = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 100_000_000, 7);

test(`kill -9 loses no acknowledged event and doubles none that is told again (${databaseKind})`, async () => {
  const acknowledged = new Map<string, readonly EventOutcome[]>();
  const sent = new Set<string>();
  const server = await startKillable();
  const push = (name: string) =>
    server.client.call(pushReservationEvents, { params: { companyId }, body: { branchId, events: story(name) } });

  for (let round = 1; round <= rounds; round += 1) {
    let dead = false;
    let failed = false;
    const host = async (pusher: number) => {
      for (let count = 1; !dead; count += 1) {
        const name = `r${round}-p${pusher}-${count}`;
        sent.add(name);
        const answer = await push(name).catch(() => undefined);
        if (!answer) {
          failed = true;
          return;
        }
        acknowledged.set(name, answer.events);
      }
    };
    const work = Array.from({ length: pushers }, (_, pusher) => host(pusher));
    // At some moment after a few were acknowledged, however slow the machine is.
    const before = acknowledged.size;
    while (acknowledged.size < before + atLeast && !failed) await pause(20);
    await pause(Math.random() * 200);
    await server.kill();
    dead = true;
    await Promise.all(work);
    await server.revive();

    for (const name of sent) {
      const { events } = await push(name);
      const before = acknowledged.get(name);
      if (before) {
        expect(
          before.map(({ status }) => status),
          name,
        ).not.toContain('refused');
        expect(
          events.map(({ status, id }) => [status, id]),
          `${name} was acknowledged`,
        ).toEqual(before.map(({ id }) => ['known', id]));
      }
      const [first, second] = events;
      expect(second?.id).toBe(first?.id);
      acknowledged.set(name, events);
    }
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * atLeast);
  const reservationIds = [...acknowledged.values()].map(([first]) => first?.id ?? '');
  expect(new Set(reservationIds).size).toBe(acknowledged.size);
  for (const reservationId of reservationIds.slice(0, 20)) {
    const { events } = await server.client.call(listReservationEvents, { params: { companyId, reservationId } });
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'seated']);
  }
  expect(await server.end()).toBe(0);
}, 480_000);
