import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { announcementsRoot } from '#contract/reservations/announcements.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { seedSmallDatabase } from '#tests/support/seedSmall.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { productionServer } from '../lib/guests.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { quantile } from '../lib/stats.ts';

/**
 * Many kiosks and boards listen to the announcements of a company while one after the other is written: each must reach
 * each listener once, soon.
 */

const listeners = 200;
const announcements = 40;
const pauseMs = 250;
const aimMs = 250;

const { own: companyId, branches } = small;
const [branchId] = branches;

/** Opens a stream. @param onEvent gets the number of each announcement as it arrives */
function listen(port: number, token: string, onEvent: (number: number) => void): Promise<() => void> {
  return new Promise((done, fail) => {
    const path = `/${announcementsRoot}/${companyId}.json?auth=${encodeURIComponent(token)}`;
    const headers = { accept: 'text/event-stream' };
    const call = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`A stream was answered with ${answer.statusCode}.`));
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        const blocks = (rest + part).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const [, number] = /"path":"\/bench-(\d+)"/.exec(block) ?? [];
          if (number) onEvent(Number(number));
          else if (block.includes('"path":"/"')) done(() => void call.destroy());
        }
      });
      answer.on('error', () => undefined);
    });
    call.on('error', fail);
    call.end();
  });
}

async function write(port: number, token: string, number: number): Promise<void> {
  const body = {
    branchIds: { [branchId]: true },
    title: `Announcement ${number}`,
    content: '本日のおすすめは鰆の西京焼きです。'.repeat(10),
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    places: { booking: true, waiting: true, kiosk: true },
  };
  const address = `http://127.0.0.1:${port}/${announcementsRoot}/${companyId}/bench-${number}.json?auth=${token}&print=silent`;
  const answer = await fetch(address, { method: 'PUT', body: JSON.stringify(body) });
  if (answer.status !== 204) throw new Error(`A write was answered with ${answer.status}.`);
}

export async function run(): Promise<Report> {
  const postgres = await startPostgres();
  const url = await postgres.database('announcements');
  const database = await openDatabase({ url, dataDir: '', pool: 4 });
  await database.migrate();
  await seedSmallDatabase(database);
  const services = await createServices(testConfig(), database, pino({ level: 'silent' }));
  try {
    const tokens = await signInAll(services.identity, [buildUser({ id: 'host', companyId, role: 'write' })]);
    const token = tokens.get('host') ?? '';
    const server = await productionServer(url);
    const begun: number[] = [];
    const counts = Array.from({ length: listeners }, () => new Uint8Array(announcements));
    const delays: number[] = [];
    const closing = await Promise.all(
      counts.map((own) =>
        listen(server.port, token, (number) => {
          own[number] = (own[number] ?? 0) + 1;
          delays.push(performance.now() - (begun[number] ?? 0));
        }),
      ),
    );
    say(`${closing.length} listeners are there; ${announcements} announcements follow…`);
    for (let number = 0; number < announcements; number += 1) {
      begun[number] = performance.now();
      await write(server.port, token, number);
      await pause(pauseMs);
    }
    await pause(1_000);
    for (const close of closing) close();
    await server.stop();
    const once = counts.reduce((sum, own) => sum + own.filter((one) => one === 1).length, 0);
    const sorted = Float64Array.from(delays).sort();
    const p = (share: number) => quantile(sorted, share);
    return {
      title: `Announcements: ${listeners} listeners, ${announcements} announcements`,
      conditions: ['Delays are from before the request is sent until a listener has the event, both in this process.'],
      columns: ['share', 'delay, ms'],
      rows: [0.5, 0.9, 0.99, 1].map((share) => [`p${share * 100}`, figure(p(share))]),
      aims: [
        {
          what: 'delivered once to each listener',
          aim: String(listeners * announcements),
          reached: String(once),
          met: once === listeners * announcements,
        },
        {
          what: 'delay p50, p99, max',
          aim: `p99 ≤ ${aimMs} ms`,
          reached: `${figure(p(0.5))}, ${figure(p(0.99))}, ${figure(p(1))} ms`,
          met: p(0.99) <= aimMs,
        },
      ],
      figures: { once, delays: { p50: p(0.5), p99: p(0.99), max: p(1) } },
    };
  } finally {
    await closeServices(services);
    await postgres.stop();
  }
}
