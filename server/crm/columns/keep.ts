import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.ts';
import type { Page, PageQuery } from '../queries.ts';
import { Checks, type Check } from './checks.ts';
import { Columns, type Change } from './columns.ts';
import { Unsuited } from './record.ts';
import {
  catchUp,
  changedLately,
  changesAtOnce,
  check,
  hasGuests,
  load,
  trimFeed,
  type Compares,
  type Reading,
} from './read.ts';

/** Which companies' guests are kept in columns, and that these are never behind what they answer for. */

export interface ColumnsOptions {
  /** Companies with at least so many guests are kept; null: none. */
  from: number | null;
  /** Bytes that all may take together; the company not asked for longest goes first. */
  memory: number;
  /** From so many guests on a text that few have is left to the database's indexes. */
  lookUpFrom?: number;
  say?: (line: string, figures: object) => void;
  complain?: (error: unknown) => void;
}

/** About what a guest takes, before it is known. */
const bytesAGuest = 250;
/** How often a question is put again because somebody has written meanwhile. */
const attempts = 8;
/** Texts that at most so many guests have are found quicker through an index. */
const few = 3_000;
/** So many first pages that something must be looked for are answered here at the same time; the database answers the rest. */
const together = 2;
/** Guests after which a page is dear to the database. */
const farIn = 200;
/** The share of a company's guests that may have changed without all being read anew. */
const manyChanges = 0.1;
/** Milliseconds. */
const lookAgain = 60_000;
const advanceEvery = 1_000;
const trimEvery = 5 * 60_000;
const keepEvery = 10 * 60_000;
/** Bytes that guests who have been shown may take, and what each takes beside its text. */
const wireMemory = 32 * 1_048_576;
const wireOverhead = 200;
/** Minutes for which the feed is kept. */
const feedMinutes = 60;

interface Held {
  columns: Columns;
  reading: Reading;
  compares: Compares;
  checks: Checks;
  /** Guests as JSON who have been shown, as they are where the columns stand. */
  wires: LRUCache<string, string>;
  /** Counts what has been brought into the columns. */
  version: number;
  /** When it was read; the older a snapshot is, the more of the feed is looked through. */
  advanced: number;
  used: number;
  behind: boolean;
}

/** A text of its own: a piece of a larger one would keep all of that in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString();

export type ColumnsPage = Omit<Page, 'by'>;

export class GuestColumns {
  readonly #database: Database;
  readonly #options: Required<ColumnsOptions>;
  readonly #held = new Map<string, Held>();
  readonly #work = new Map<string, Promise<void>>();
  /** Until when a company is not looked at again. */
  readonly #later = new Map<string, number>();
  readonly #ended = new AbortController();
  /** Answers under way. */
  #answering = 0;
  #timers: NodeJS.Timeout[] = [];

  constructor(database: Database, options: ColumnsOptions) {
    this.#database = database;
    this.#options = { lookUpFrom: 50_000, say: () => undefined, complain: () => undefined, ...options };
  }

  /** Begins to read large companies, and to throw away what everybody has seen of the feed. */
  start(): void {
    const every = (milliseconds: number, work: () => Promise<void>) => {
      const timer = setInterval(() => void work().catch((error: unknown) => this.#complain(error)), milliseconds);
      timer.unref();
      this.#timers.push(timer);
    };
    every(trimEvery, () => trimFeed(this.#database, feedMinutes));
    every(keepEvery, () => this.#keepUp());
    if (this.#options.from !== null) void this.#readLarge().catch((error: unknown) => this.#complain(error));
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    this.#timers.forEach((timer) => clearInterval(timer));
    this.#timers = [];
    await Promise.allSettled(this.#work.values());
    this.#held.clear();
  }

  /** Whether a company's guests are here. */
  has(companyId: string): boolean {
    return this.#held.get(companyId)?.behind === false;
  }

  /** Resolves once a company's guests are here, or are known not to be kept. */
  async ready(companyId: string): Promise<boolean> {
    this.#begin(companyId);
    await this.#work.get(companyId);
    return this.has(companyId);
  }

  /** The answer to a list's question; null where the database answers better, or must because nothing is here yet. */
  async answer(query: PageQuery, now: number): Promise<ColumnsPage | null> {
    if (this.#answering >= together && this.#isShared(query, now)) return null;
    this.#answering++;
    try {
      return await this.#answer(query, now);
    } finally {
      this.#answering--;
    }
  }

  async #answer(query: PageQuery, now: number): Promise<ColumnsPage | null> {
    const { companyId } = query.conditions;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const held = this.#held.get(companyId);
      if (!held || held.behind) {
        this.#begin(companyId);
        return null;
      }
      const { columns } = held;
      held.used = performance.now();
      if (attempt === 0 && this.#isLookup(columns, query, now)) return null;
      await columns.prepare(query, now);
      if (this.#held.get(companyId) !== held || held.behind) continue;
      const { version } = held;
      const answer = columns.answer(query, now);
      if (!answer) continue;
      const check = await this.#check(companyId, held, answer.ids);
      if (!check) return null;
      if (held.behind) continue;
      if (!check.changed) {
        this.#catchUp(companyId, held);
        return null;
      }
      if (!this.#bring(companyId, held, check)) continue;
      // What was found in an older state holds if the same guests are to be shown now.
      const shown = held.version === version ? answer : columns.answer(query, now);
      if (shown?.ids.join() !== answer.ids.join()) continue;
      const rows = this.#rowsOf(companyId, held, check, shown.ids);
      if (rows !== null) return { ...shown, rows, revision: check.revision };
    }
    return null;
  }

  /**
   * Whether the database may answer while others are being answered here: this process has one thread and the
   * database several. What is dear to the database waits instead, and what is quick here is not worth its while.
   */
  #isShared(query: PageQuery, now: number): boolean {
    const { conditions, withAggs, facets, from } = query;
    const columns = this.#held.get(conditions.companyId)?.columns;
    if (!columns || columns.guests < this.#options.lookUpFrom || withAggs || facets?.length || from >= farIn)
      return false;
    return !columns.isQuick(query, now);
  }

  /** Whether an index leads to few guests. Figures of everybody beside them are counted here. */
  #isLookup(columns: Columns, query: PageQuery, now: number): boolean {
    if (columns.guests < this.#options.lookUpFrom || query.withAggs || query.facets?.length) return false;
    return columns.fewest(query, now) < few;
  }

  /** What has changed, with those of the guests who are not at hand; null where one has come who cannot be kept. */
  async #check(companyId: string, held: Held, ids: readonly string[]): Promise<Check | null> {
    try {
      return await held.checks.of(ids.filter((id) => !held.wires.has(id)));
    } catch (error) {
      if (!(error instanceof Unsuited)) throw error;
      if (held.behind) return null;
      this.#drop(companyId, held);
      this.#later.set(companyId, performance.now() + lookAgain);
      this.#complain(error);
      return null;
    }
  }

  /**
   * Brings the columns to where a check was made, and keeps its guests.
   *
   * @returns whether they stand there; false where they have gone on, or cannot be kept any more
   */
  #bring(companyId: string, held: Held, check: Check): boolean {
    const { changed, reading, since, version, wires } = check;
    if (changed?.length) {
      // Somebody else may have brought them up to date, and further.
      if (held.reading === since) this.#apply(companyId, held, changed, reading);
      if (held.behind || held.reading !== reading) return false;
    } else {
      if (held.version !== version) return false;
      if (held.reading === since && performance.now() - held.advanced > advanceEvery) this.#advance(held, reading);
    }
    if (!check.kept) for (const [id, wire] of wires) held.wires.set(id, copyOf(wire));
    check.kept = true;
    return true;
  }

  /** The guests of a page as one JSON list, at a check where the columns stand; null where one is not at hand any more. */
  #rowsOf(companyId: string, held: Held, check: Check, ids: readonly string[]): string | null {
    const rows: string[] = [];
    for (const id of ids) {
      const wire = check.wires.get(id) ?? held.wires.get(id);
      if (wire === undefined) {
        if (!check.asked.has(id)) return null;
        this.#drop(companyId, held);
        this.#complain(new Error('The columns name guests whom the database does not know'));
        return null;
      }
      rows.push(wire);
    }
    return `[${rows.join(',')}]`;
  }

  #advance(held: Held, reading: Reading): void {
    held.reading = reading;
    held.advanced = performance.now();
  }

  #apply(companyId: string, held: Held, changes: Change[], reading: Reading): void {
    this.#forget(held, changes);
    try {
      held.columns.apply(changes);
      this.#advance(held, reading);
    } catch (error) {
      this.#drop(companyId, held);
      if (!(error instanceof Unsuited)) throw error;
      this.#begin(companyId);
    }
  }

  /** What was read of guests before they changed does not hold any more. */
  #forget(held: Held, changes: readonly Change[]): void {
    held.version++;
    for (const [id] of changes) held.wires.delete(id);
  }

  #drop(companyId: string, held: Held): void {
    held.behind = true;
    if (this.#held.get(companyId) === held) this.#held.delete(companyId);
  }

  /** Many changes: they are brought in while the database answers. */
  #catchUp(companyId: string, held: Held): void {
    held.behind = true;
    held.version++;
    held.wires.clear();
    this.#take(companyId, async () => {
      const most = Math.min(held.columns.room, Math.max(changesAtOnce, held.columns.guests * manyChanges));
      const { database, reading, compares } = { database: this.#database, ...held };
      const now = await catchUp(database, companyId, reading, compares, most, (changes) => held.columns.apply(changes));
      if (this.#held.get(companyId) !== held) return;
      if (now) {
        held.version++;
        this.#advance(held, now);
        held.behind = false;
        return;
      }
      this.#drop(companyId, held);
      await this.#load(companyId);
    });
  }

  #begin(companyId: string): void {
    if (this.#options.from === null || this.#ended.signal.aborted) return;
    if (this.#work.has(companyId) || this.#held.has(companyId)) return;
    if ((this.#later.get(companyId) ?? 0) > performance.now()) return;
    this.#take(companyId, () => this.#load(companyId));
  }

  /** One work at a time for each company; what fails is tried again some time later. */
  #take(companyId: string, work: () => Promise<void>): void {
    if (this.#work.has(companyId)) return;
    const done = work()
      .catch((error: unknown) => {
        const held = this.#held.get(companyId);
        if (held) this.#drop(companyId, held);
        this.#later.set(companyId, performance.now() + lookAgain);
        if (!this.#ended.signal.aborted) this.#complain(error);
      })
      .finally(() => this.#work.delete(companyId));
    this.#work.set(companyId, done);
  }

  async #load(companyId: string): Promise<void> {
    const { signal } = this.#ended;
    const { from, memory, say } = this.#options;
    if (from === null || !(await hasGuests(this.#database, companyId, from))) {
      this.#later.set(companyId, performance.now() + lookAgain);
      return;
    }
    // What is read while everything changes would be out of date at once.
    while ((await changedLately(this.#database, companyId, 3)) > changesAtOnce)
      await sleep(1_000, undefined, { signal });
    const start = performance.now();
    const fits = (guests: number) => {
      if (guests * bytesAGuest > memory) throw new Unsuited('There is not enough memory for its guests');
    };
    const { table, reading, compares } = await load(this.#database, companyId, fits, signal);
    const columns = await Columns.of(table);
    signal.throwIfAborted();
    this.#held.set(companyId, this.#hold(companyId, columns, reading, compares));
    this.#makeRoom(companyId);
    say('guests are kept in memory', {
      companyId,
      guests: columns.guests,
      seconds: Math.round((performance.now() - start) / 100) / 10,
      bytesAGuest: Math.round(columns.bytes / Math.max(1, columns.guests)),
    });
  }

  #hold(companyId: string, columns: Columns, reading: Reading, compares: Compares): Held {
    const wires = new LRUCache<string, string>({
      maxSize: wireMemory,
      sizeCalculation: (wire) => 2 * wire.length + wireOverhead,
    });
    const checks = new Checks(async (asked) => {
      const { reading: since, version } = held;
      return {
        ...(await check(this.#database, companyId, since, compares, [...asked])),
        since,
        version,
        asked,
        kept: false,
      };
    });
    const used = performance.now();
    const held: Held = { columns, reading, compares, checks, wires, version: 0, advanced: 0, used, behind: false };
    return held;
  }

  #makeRoom(newest: string): void {
    const longestUnused = [...this.#held].sort(([, a], [, b]) => a.used - b.used);
    let bytes = longestUnused.reduce((sum, [, { columns }]) => sum + columns.bytes, 0);
    for (const [companyId, held] of longestUnused) {
      if (bytes <= this.#options.memory) return;
      if (companyId === newest) continue;
      bytes -= held.columns.bytes;
      this.#drop(companyId, held);
    }
  }

  async #readLarge(): Promise<void> {
    const companies = await this.#database.query<{ id: string }>({ text: 'select id from companies order by id' });
    for (const { id } of companies) {
      if (this.#ended.signal.aborted) return;
      await this.ready(id);
    }
  }

  /** Nobody may have asked for long: what is here must not fall behind what the feed still has. */
  async #keepUp(): Promise<void> {
    for (const [companyId, held] of this.#held) {
      if (held.behind) continue;
      const check = await this.#check(companyId, held, []);
      if (!check || held.behind) continue;
      if (!check.changed) this.#catchUp(companyId, held);
      else if (this.#bring(companyId, held, check) && !check.changed.length) this.#advance(held, check.reading);
    }
  }

  #complain(error: unknown): void {
    if (!this.#ended.signal.aborted) this.#options.complain(error);
  }
}

const kept = new WeakMap<Database, GuestColumns>();

/** What is kept of a database's guests, if anything is. */
export const columnsOf = (database: Database): GuestColumns | undefined => kept.get(database);

/** From now on guest lists of this database are answered from columns where that is quicker. */
export function keepColumns(database: Database, options: ColumnsOptions): GuestColumns {
  const columns = new GuestColumns(database, options);
  kept.set(database, columns);
  return columns;
}
