import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { EventOutcome } from '#contract/reservations/reservationEvents.ts';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { manyGuests, productionServer, signIn } from '../lib/guests.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { atRest } from '../lib/rest.ts';
import { settings } from '../lib/settings.ts';
import { quantile } from '../lib/stats.ts';

/**
 * Events of reservations pushed one a call at a steady rate, whether or not earlier ones have been answered, while a
 * dashboard is polled. An answer's time counts from the moment at which the call was due.
 */

const allowed = 250;
const pollEvery = 500;
/** Pushed before anything is measured: code that has just been loaded is slow. */
const warmUpSeconds = 10;
const branches = ['chunshui-xinyi', 'chunshui-zhongshan', 'chunshui-daan', 'chunshui-tianmu', 'chunshui-nangang'];
/** Parties that are served at once: each event is of another one than the event before. */
const parties = 200;
/** One in so many is told again right away, as a host does that has not heard the answer. */
const toldAgain = 20;

interface Call {
  branchId: string;
  event: Record<string, unknown>;
}

/** Parties that book, are seated and leave, or cancel: half of them known guests, a tenth new ones. */
function* stories(run: string): Generator<Call> {
  for (let round = 0; ; round++)
    for (let step = 0; step < 3; step++)
      for (let place = 0; place < parties; place++) {
        const party = round * parties + place;
        const branchId = branches[party % branches.length] ?? '';
        const of = { key: `${run}-${party}-${step}`, externalId: `${run}-${party}` };
        const number = party % 10 === 0 ? 50_000_000 + party : party % 5_000;
        const guest =
          party % 10 < 6 ? { name: `Guest ${number}`, phone: `09${String(number).padStart(8, '0')}` } : null;
        const startTime = new Date().toISOString();
        const cancels = party % 8 === 7;
        if (step === 0)
          yield {
            branchId,
            event: { ...of, kind: 'created', createdFrom: 'web', startTime, groupSize: 1 + (party % 6), guest },
          };
        else if (cancels && step === 1) yield { branchId, event: { ...of, kind: 'cancelled', by: 'customer' } };
        else if (cancels) yield { branchId, event: { ...of, kind: 'reopened' } };
        else if (step === 1) yield { branchId, event: { ...of, kind: 'seated', tables: [`A${party % 20}`] } };
        else yield { branchId, event: { ...of, kind: 'cleared' } };
      }
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function send(url: string, token: string, body?: unknown): Promise<{ status: number; text: string }> {
  const { hostname, port, pathname, search } = new URL(url);
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((done, fail) => {
    const call = httpRequest(
      {
        hostname,
        port,
        path: pathname + search,
        agent,
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => void parts.push(part));
        answer.on('error', fail);
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
      },
    );
    call.on('error', fail);
    call.end(text);
  });
}

interface Taken {
  times: number[];
  stored: number;
  known: number;
  refused: number;
  failures: number;
  seconds: number;
}

async function push(url: string, token: string, companyId: string, seconds: number): Promise<Taken> {
  const taken: Taken = { times: [], stored: 0, known: 0, refused: 0, failures: 0, seconds: 0 };
  const calls = stories(`bench-${Date.now().toString(36)}`);
  const tell = async ({ branchId, event }: Call, due: number) => {
    const body = { branchId, events: [event] };
    const answer = await send(`${url}/api/${companyId}/reservations/events`, token, body).catch(() => null);
    taken.times.push(performance.now() - due);
    if (answer?.status !== 200) return void taken.failures++;
    const { events } = JSON.parse(answer.text) as { events: EventOutcome[] };
    for (const { status } of events) taken[status]++;
  };
  const start = performance.now();
  const all: Promise<void>[] = [];
  const total = settings.ingestRate * seconds;
  for (let sent = 0; sent < total;) {
    const due = start + (sent * 1000) / settings.ingestRate;
    if (performance.now() < due) {
      await pause(1);
      continue;
    }
    const call = calls.next().value as Call;
    all.push(tell(call, due));
    sent++;
    if (sent % toldAgain === 0) {
      all.push(tell(call, due));
      sent++;
    }
  }
  await Promise.all(all);
  taken.seconds = (performance.now() - start) / 1000;
  taken.times.sort((a, b) => a - b);
  return taken;
}

async function poll(url: string, token: string, companyId: string, until: { over: boolean }): Promise<number[]> {
  const today = diningDayAt('Asia/Taipei');
  const times: number[] = [];
  while (!until.over) {
    const query = new URLSearchParams({ companyId, startDate: addDays(today, -29), endDate: today });
    const start = performance.now();
    const { status, text } = await send(`${url}/api/dashboard/statistics/booking?${query}`, token);
    if (status !== 200) throw new Error(`The dashboard answered ${status}: ${text}`);
    times.push(performance.now() - start);
    await pause(pollEvery);
  }
  return times.sort((a, b) => a - b);
}

export async function run(): Promise<Report> {
  const many = await manyGuests();
  const server = await productionServer(many.url);
  const client = new pg.Client({ connectionString: many.url });
  try {
    await client.connect();
    const token = await signIn(server);
    const { companyId } = many;
    const events = async () =>
      Number((await client.query<{ n: string }>('select count(*) as n from reservation_events')).rows[0]?.n);
    const rested = await atRest(server.pid);
    await push(server.url, token, companyId, warmUpSeconds);
    const before = await events();
    say(`Pushing ${settings.ingestRate} events a second for ${settings.ingestSeconds} s …`);
    const until = { over: false };
    const polled = poll(server.url, token, companyId, until);
    const taken = await push(server.url, token, companyId, settings.ingestSeconds).finally(() => (until.over = true));
    const dashboard = await polled;
    const written = (await events()) - before;
    const p99 = quantile(taken.times, 0.99);
    const perSecond = taken.times.length / taken.seconds;
    const whole = taken.failures === 0 && taken.refused === 0 && written === taken.stored;
    return {
      title: 'Events of reservations pushed over HTTP while a dashboard is polled',
      conditions: [
        `${many.count.toLocaleString('en')} guests; one event a call, one in ${toldAgain} told twice`,
        `${settings.ingestRate} calls a second for ${settings.ingestSeconds} s; the dashboard every ${pollEvery} ms`,
        `The server was at rest ${rested} s after its start, then pushed to for ${warmUpSeconds} s.`,
      ],
      columns: ['', 'calls', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
      rows: [
        [
          'events',
          taken.times.length,
          figure(perSecond),
          ...[0.5, 0.95, 0.99, 1].map((share) => figure(quantile(taken.times, share))),
        ],
        [
          'dashboard',
          dashboard.length,
          figure(dashboard.length / taken.seconds),
          ...[0.5, 0.95, 0.99, 1].map((share) => figure(quantile(dashboard, share))),
        ],
      ],
      aims: [
        {
          what: 'events a second',
          aim: `≥ ${Math.floor(settings.ingestRate * 0.98)}`,
          reached: figure(perSecond),
          met: perSecond >= settings.ingestRate * 0.98,
        },
        { what: 'p99 of an event', aim: `≤ ${allowed} ms`, reached: `${figure(p99)} ms`, met: p99 <= allowed },
        {
          what: 'each event stored once',
          aim: `${taken.stored} in the log, none refused or failed`,
          reached: `${written} in the log, ${taken.refused} refused, ${taken.failures} failed`,
          met: whole,
        },
      ],
      figures: { ...taken, times: undefined, p99, perSecond, written, dashboard },
    };
  } finally {
    await client.end();
    await server.stop();
  }
}
