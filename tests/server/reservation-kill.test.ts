import { setTimeout as pause } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReservationEvents, pushReservationEvents, type EventOutcome } from '#contract/reservationEvents.ts';
import { login } from '#contract/session.ts';
import { demoPassword } from '#server/demo/users.ts';
import { databaseKind, freshPostgresUrl } from '#tests/support/database.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { startServer, type ServerProcess } from '#tests/support/process.ts';

/**
 * A real server is killed with SIGKILL while hosts push events. Whatever it had acknowledged is there after the
 * restart; whatever is told again, acknowledged or not, has happened once.
 */
const rounds = databaseKind === 'embedded' ? 3 : 5;
const pushers = 4;
const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';

let dataDir = '';
let databaseUrl = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'maitre-push-'));
  if (databaseKind === 'postgres') databaseUrl = await freshPostgresUrl();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = () =>
  startServer({
    dataDir,
    env: {
      DEMO: 'on',
      DEMO_GUESTS: '30',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });

async function signIn(server: ServerProcess): Promise<Client> {
  const body = { email: 'manager@chunshui.example', password: demoPassword };
  const { token } = await clientOf(server.url).call(login, { body });
  return clientOf(server.url, token);
}

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
  let server = await start();
  let client = await signIn(server);
  const push = (name: string) =>
    client.call(pushReservationEvents, { params: { companyId }, body: { branchId, events: story(name) } });

  for (let round = 1; round <= rounds; round += 1) {
    let dead = false;
    const host = async (pusher: number) => {
      for (let count = 1; !dead; count += 1) {
        const name = `r${round}-p${pusher}-${count}`;
        sent.add(name);
        const answer = await push(name).catch(() => undefined);
        if (!answer) return;
        acknowledged.set(name, answer.events);
      }
    };
    const work = Array.from({ length: pushers }, (_, pusher) => host(pusher));
    await pause(500 + round * 90);
    await server.end('SIGKILL');
    dead = true;
    await Promise.all(work);
    server = await start();
    client = await signIn(server);

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
  expect(acknowledged.size).toBeGreaterThan(rounds * pushers);
  const reservationIds = [...acknowledged.values()].map(([first]) => first?.id ?? '');
  expect(new Set(reservationIds).size).toBe(acknowledged.size);
  for (const reservationId of reservationIds.slice(0, 20)) {
    const { events } = await client.call(listReservationEvents, { params: { companyId, reservationId } });
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'seated']);
  }
  expect(await server.end('SIGTERM')).toBe(0);
}, 480_000);
