import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { actOnEntry, getQueueLine, takeNumber, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { listReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { databaseKind } from '#tests/support/database.ts';
import { startKillable, type Killable } from '#tests/support/killable.ts';

/**
 * A real server is killed with SIGKILL, and its connections to PostgreSQL are ended, while tablets give numbers and call
 * parties. Whatever was acknowledged is there, whatever is sent again has happened once: no number is lost or given
 * twice, and nobody is called twice.
 */
const companyId = 'chunshui';
const branchId = 'chunshui-nangang';
const params = { companyId, branchId };
const tablets = 3;
/** How many numbers and calls are acknowledged before each fault. */
const atLeast = databaseKind === 'embedded' ? 5 : 12;

/** What the tablets have sent, and what they were answered. */
class Evening {
  /** By key. */
  readonly taken = new Map<string, QueueEntry | null>();
  /** Calls by reservation: whether they were acknowledged. */
  readonly called = new Map<string, boolean>();
  constructor(private readonly server: Killable) {}

  /** Sends the number of a key, once more if it was sent before. */
  async take(key: string): Promise<QueueEntry> {
    if (!this.taken.has(key)) this.taken.set(key, null);
    const size = 1 + (this.taken.size % 9);
    const body = { key, groupSize: size, force: true };
    const entry = await this.server.client.call(takeNumber, { params, body });
    const before = this.taken.get(key);
    if (before) expect([entry.id, entry.number], `${key} was acknowledged`).toEqual([before.id, before.number]);
    this.taken.set(key, before ?? entry);
    return before ?? entry;
  }

  /** Calls a party as a tablet that saw it waiting; refused if it was called meanwhile. */
  async call({ id, version }: QueueEntry): Promise<void> {
    if (!this.called.has(id)) this.called.set(id, false);
    const answer = await this.server.client.ask(actOnEntry, {
      params: { ...params, reservationId: id },
      body: { version, action: 'call' },
    });
    if (answer.status === 409 && !this.called.get(id)) return void this.called.set(id, true);
    if (answer.status === 200) expect(this.called.get(id), `${id} was called before`).toBe(false);
    else if (answer.status !== 409) throw new Error(`${answer.status}: ${answer.text.slice(0, 200)}`);
    this.called.set(id, true);
  }

  acknowledged = () => [...this.taken.values()].filter((entry) => entry !== null).length + this.calls();
  calls = () => [...this.called.values()].filter(Boolean).length;

  /** Sends everything again. */
  async again(): Promise<void> {
    for (const key of this.taken.keys()) await this.take(key);
    for (const id of this.called.keys()) {
      const entry = [...this.taken.values()].find((one) => one?.id === id);
      if (entry) await this.call(entry);
    }
  }

  /** Three tablets at work until one fails, or it is told to end. */
  work(name: string, mayFail: (error: unknown) => boolean) {
    let over = false;
    const tablet = async (at: number) => {
      for (let count = 1; !over; count += 1) {
        const key = `${name}-tablet-${at}-${count}`;
        for (let done = false; !done;)
          try {
            const entry = await this.take(key);
            if (count % 2) await this.call(entry);
            done = true;
          } catch (error) {
            if (over) return;
            if (!mayFail(error)) throw error;
            await pause(20);
          }
      }
    };
    const tabletsAtWork = Promise.all(Array.from({ length: tablets }, (_, at) => tablet(at)));
    return {
      end: async () => {
        over = true;
        await tabletsAtWork;
      },
      over: () => void (over = true),
      ended: tabletsAtWork,
    };
  }

  async reached(count: number): Promise<void> {
    await expect.poll(() => this.acknowledged(), { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(count);
  }

  /** @returns what is wrong with the queue as it is now */
  async check(): Promise<void> {
    const { entries } = await this.server.client.call(getQueueLine, { params });
    const given = [...this.taken.values()].filter((entry) => entry !== null);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    expect(given.filter(({ id, number }) => byId.get(id)?.number !== number)).toEqual([]);
    const numbers = entries.map(({ number }) => number);
    expect(new Set(numbers).size, numbers.join()).toBe(numbers.length);
    expect(new Set(given.map(({ id }) => id)).size).toBe(this.taken.size);
    for (const letter of ['A', 'B', 'C', 'D']) {
      const of = given.filter(({ number }) => number.startsWith(letter)).map(({ number }) => Number(number.slice(1)));
      const sorted = of.sort((one, other) => one - other);
      const first = sorted[0] ?? 1;
      expect(sorted, `numbers of ${letter} without a gap`).toEqual(sorted.map((_, at) => first + at));
    }
    for (const [id, isCalled] of this.called) {
      expect([id, isCalled, byId.get(id)?.calls]).toEqual([id, true, 1]);
      const { events } = await this.server.client.call(listReservationEvents, {
        params: { companyId, reservationId: id },
      });
      expect(events.map(({ kind }) => kind)).toEqual(['created', 'called']);
    }
  }
}

it(`kill -9 loses no number, gives none twice, and calls nobody twice (${databaseKind})`, async () => {
  const server = await startKillable();
  const evening = new Evening(server);
  const rounds = databaseKind === 'embedded' ? 1 : 3;
  for (let round = 1; round <= rounds; round += 1) {
    let isDead = false;
    const work = evening.work(`round-${round}`, () => isDead);
    await evening.reached(evening.acknowledged() + atLeast);
    await pause(Math.random() * 100);
    isDead = true;
    await server.kill();
    work.over();
    await work.ended;
    await server.revive();
    await evening.again();
    await evening.check();
  }
  expect(await server.end()).toBe(0);
});

it.runIf(databaseKind === 'postgres')('nor do lost connections to PostgreSQL', async () => {
  const server = await startKillable();
  const evening = new Evening(server);
  const watcher = new pg.Client({ connectionString: server.databaseUrl });
  await watcher.connect();
  const refused: string[] = [];
  const work = evening.work('lost', (error) => {
    refused.push(String(error));
    return true;
  });
  for (let cut = 1; cut <= 6; cut += 1) {
    await evening.reached(evening.acknowledged() + atLeast);
    await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }
  await evening.reached(evening.acknowledged() + atLeast);
  await work.end();
  await watcher.end();
  expect(refused.filter((text) => !/503|unavailable/.test(text))).toEqual([]);
  await evening.again();
  await evening.check();
  expect(await server.end()).toBe(0);
});
