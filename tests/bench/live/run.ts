import { setTimeout as pause } from 'node:timers/promises';
import { eq, and } from 'drizzle-orm';
import pino from 'pino';
import { testConfig } from '#server/platform/kernel/config.ts';
import { createServices } from '#server/createServices.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { seedSmallDatabase } from '#tests/support/seedSmall.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { productionServer } from '../lib/guests.ts';
import { memoryOf } from '../lib/memory.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { median, quantile } from '../lib/stats.ts';
import { countingStream, type CountingStream } from './streams.ts';

/**
 * Many browsers on the live stream while reservations come and change: each event must reach each of those who may
 * see it once, nobody else, soon, and the server's memory must not grow with the events.
 */

const { own, foreign, foreignBranch, branches } = small;
const sampleMs = 5_000;
/** Growth of the resident memory that is noise of the collector. */
const flatMiB = 24;

interface Reader {
  companyId: string;
  /** Null: all of the company's. */
  branch: string | null;
  token: string;
}

/** An event that was written, and who may know of it. */
interface Written {
  companyId: string;
  branchId: string;
  at: number;
}

/** Six of ten see the whole company, three one of its branches, one belongs to another company. */
async function readersOf(database: Database): Promise<Reader[]> {
  const services = await createServices(testConfig(), database, pino({ level: 'silent' }));
  const readers = Array.from({ length: settings.streams }, (_, index) => {
    const kind = index % 10;
    const companyId = kind === 9 ? foreign : own;
    const branch = kind >= 6 && kind < 9 ? (branches[kind - 6] ?? null) : null;
    return { id: `reader-${index}`, companyId, branch };
  });
  const tokens = await signInAll(
    services.identity,
    readers.map(({ id, companyId, branch }) =>
      buildUser({ id, companies: [{ companyId, enabledBranches: branch ? [branch] : null }] }),
    ),
  );
  await services.live.stop();
  await services.identity.close();
  return readers.map(({ id, ...reader }) => ({ ...reader, token: tokens.get(id) ?? '' }));
}

const maySee = ({ companyId, branch }: Reader, event: Written): boolean =>
  companyId === event.companyId && (branch === null || branch === event.branchId);

/** Writes events at an even pace, three changes after each new reservation; each event's number is its version. */
async function write(database: Database, written: Written[], events: number): Promise<void> {
  const start = performance.now();
  const places = branches.map((branchId: string) => ({ companyId: own as string, branchId }));
  places.push({ companyId: foreign, branchId: foreignBranch });
  /** Changes of one reservation follow each other; those of different places do not wait. */
  const last: Promise<unknown>[] = [];
  for (let event = 0; event < events; event += 1) {
    const due = start + (event * 1_000) / settings.liveRate;
    if (due > performance.now()) await pause(due - performance.now());
    // Four turns of each place belong to one reservation.
    const at = event % places.length;
    const place = places[at];
    if (!place) throw new Error('There is no branch to write to.');
    const turn = Math.floor(event / places.length);
    const id = `live-${place.branchId}-${Math.floor(turn / 4)}`;
    const row = { ...place, id, version: event, groupSize: 2 + (event % 4), startTime: new Date() };
    await last[at];
    written[event] = { ...place, at: performance.now() };
    const { companyId } = place;
    const { sql } = database;
    // One promise of it: a statement of Drizzle's would be sent anew to each who waits.
    last[at] = Promise.resolve<unknown>(
      turn % 4 === 0
        ? sql.insert(reservations).values(row)
        : sql
            .update(reservations)
            .set({ version: event, groupSize: row.groupSize })
            .where(and(eq(reservations.companyId, companyId), eq(reservations.id, id))),
    );
  }
  await Promise.all(last);
}

function tally(readers: readonly Reader[], streams: readonly CountingStream[], written: readonly Written[]) {
  const sums = { expected: 0, once: 0, missed: 0, twice: 0, strangers: 0 };
  readers.forEach((reader, index) => {
    const counts = streams[index]?.counts;
    written.forEach((event, number) => {
      const arrived = counts?.[number] ?? 0;
      if (!maySee(reader, event)) {
        sums.strangers += arrived;
        return;
      }
      sums.expected += 1;
      if (arrived === 1) sums.once += 1;
      else if (arrived === 0) sums.missed += 1;
      else sums.twice += 1;
    });
  });
  return sums;
}

export async function run(): Promise<Report> {
  const postgres = await startPostgres();
  const url = await postgres.database('live');
  const database = await openDatabase({ url, dataDir: '', pool: 8 });
  try {
    await database.migrate();
    await seedSmallDatabase(database);
    const readers = await readersOf(database);
    const server = await productionServer(url);
    const events = Math.round(settings.liveSeconds * settings.liveRate);
    const written: Written[] = [];
    const delays: number[] = [];
    const memory: { at: number; now: number }[] = [];
    const streams: CountingStream[] = [];
    for (const reader of readers)
      streams.push(
        await countingStream(server.port, { ...reader, events }, (event) => {
          const at = written[event]?.at;
          if (at !== undefined) delays.push(performance.now() - at);
        }),
      );
    say(`${streams.length} streams are open; ${events.toLocaleString('en')} events follow…`);
    const start = performance.now();
    const sampling = setInterval(() => {
      void memoryOf(server.pid).then(({ now }) => memory.push({ at: (performance.now() - start) / 1_000, now }));
    }, sampleMs);
    await write(database, written, events);
    const seconds = (performance.now() - start) / 1_000;
    await pause(2_000);
    clearInterval(sampling);

    const sums = tally(readers, streams, written);
    const broken = streams.filter(({ ended, resyncs }) => ended || resyncs !== 0).length;
    streams.forEach((stream) => stream.close());
    await server.stop();
    const sorted = Float64Array.from(delays).sort();
    const p = (share: number) => quantile(sorted, share);
    // The first quarter warms up: code is compiled, buffers are grown.
    const warm = memory.slice(Math.floor(memory.length / 4));
    const half = Math.floor(warm.length / 2);
    const of = (part: typeof memory) => median(part.map(({ now }) => now));
    const [before, after] = [of(warm.slice(0, half)), of(warm.slice(half))];
    return {
      title: `Live stream: ${streams.length} streams, ${figure(events / seconds)} events a second for ${figure(seconds)} s`,
      conditions: [
        'Six of ten readers see the whole company, three one of its three branches, one another company.',
        'Delays are from before the statement is sent until the reader has the event, both in this process.',
      ],
      columns: ['second', 'server, MiB resident'],
      rows: memory
        .filter((_, index) => index % Math.ceil(memory.length / 12) === 0)
        .map(({ at, now }) => [figure(at), now]),
      aims: [
        {
          what: 'delivered once to each who may see it',
          aim: sums.expected.toLocaleString('en'),
          reached: sums.once.toLocaleString('en'),
          met: sums.once === sums.expected && sums.expected > 0,
        },
        {
          what: 'missed, or twice',
          aim: '0',
          reached: `${sums.missed}, ${sums.twice}`,
          met: sums.missed + sums.twice === 0,
        },
        { what: 'delivered to others', aim: '0', reached: String(sums.strangers), met: sums.strangers === 0 },
        { what: 'streams ended or told to read again', aim: '0', reached: String(broken), met: broken === 0 },
        {
          what: 'delay p50, p99, max',
          aim: 'p99 ≤ 1,000 ms',
          reached: `${figure(p(0.5))}, ${figure(p(0.99))}, ${figure(p(1))} ms`,
          met: p(0.99) <= 1_000,
        },
        {
          what: 'memory, later half against earlier half',
          aim: `+ ≤ ${flatMiB} MiB`,
          reached: `${figure(before)} → ${figure(after)} MiB`,
          met: after - before <= flatMiB,
        },
      ],
      figures: { sums, seconds, events, memory, delays: { p50: p(0.5), p99: p(0.99), max: p(1) } },
    };
  } finally {
    await database.close();
    await postgres.stop();
  }
}
