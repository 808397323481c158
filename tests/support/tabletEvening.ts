import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { defaultSections } from '#contract/core/sections.ts';
import { queueRules, sequenceOf } from '#contract/reservations/queue/rules.ts';
import { actOnEntry, getQueueLine, takeNumber, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { listReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { databaseKind } from './database.ts';
import type { Killable } from './killable.ts';

const companyId = 'chunshui';
const branchId = 'chunshui-nangang';
const params = { companyId, branchId };
const tablets = 3;
const rules = queueRules({}, 10);
const dayOf = (time: string) => ({ now: new Date(time), timeZone: 'Asia/Taipei', sections: defaultSections });
/** How many numbers and calls are acknowledged before each fault. */
export const atLeast = databaseKind === 'embedded' ? 5 : 12;

const mustBe = (found: unknown, wanted: unknown, message?: string): void => expect(found, message).toEqual(wanted);
async function atLast(done: () => boolean): Promise<void> {
  await expect.poll(done, { timeout: 60_000, interval: 20 }).toBe(true);
}

/** Tablets at work in an evening of the queue: what they have sent, and what they were answered. */
export class TabletEvening {
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
    if (before) mustBe([entry.id, entry.number], [before.id, before.number], `${key} was acknowledged`);
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
    if (answer.status === 200) mustBe(this.called.get(id), false, `${id} was called before`);
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
    await atLast(() => this.acknowledged() >= count);
  }

  /** Expects that everything that was acknowledged is in the queue, once. */
  async check(): Promise<void> {
    const { entries } = await this.server.client.call(getQueueLine, { params });
    const issued = [...this.taken.values()].filter((entry) => entry !== null);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    mustBe(
      issued.filter(({ id, number }) => byId.get(id)?.number !== number),
      [],
    );
    // They begin again each day: parties of the demo may have come before that.
    const periodOf = ({ createdTime, groupSize }: QueueEntry) =>
      sequenceOf(rules, groupSize, dayOf(createdTime)).period;
    const numbers = entries.map((entry) => `${periodOf(entry)} ${entry.number}`);
    mustBe(new Set(numbers).size, numbers.length, numbers.join());
    mustBe(new Set(issued.map(({ id }) => id)).size, this.taken.size);
    for (const letter of ['A', 'B', 'C', 'D']) {
      const of = issued.filter(({ number }) => number.startsWith(letter)).map(({ number }) => Number(number.slice(1)));
      const sorted = of.sort((one, other) => one - other);
      const first = sorted[0] ?? 1;
      mustBe(
        sorted,
        sorted.map((_, at) => first + at),
        `numbers of ${letter} without a gap`,
      );
    }
    for (const [id, isCalled] of this.called) {
      mustBe([id, isCalled, byId.get(id)?.calls], [id, true, 1]);
      const { events } = await this.server.client.call(listReservationEvents, {
        params: { companyId, reservationId: id },
      });
      mustBe(
        events.map(({ kind }) => kind),
        ['created', 'called'],
      );
    }
  }
}
