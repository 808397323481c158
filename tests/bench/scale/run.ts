import pino from 'pino';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { buildApp } from '#server/app.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { distributeDatabase } from '#server/platform/db/distribute/command.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { sweeps } from '#server/sweeps.ts';
import { demoPassword } from '#demo/users.ts';
import { addressOf, createCluster, dropOnNodes, nodeUrls, urlAt } from '#tests/support/cluster.ts';
import { listPath } from '../lib/guestList.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { query } from '../lib/reportCalls.ts';
import { settings } from '../lib/settings.ts';
import { median, quantile } from '../lib/stats.ts';
import { seedCompanies, seedOriginal, signedInAs, type SmallCompany } from './companies.ts';
import { measureWrites, type Writes } from './writes.ts';

/**
 * The same calls and sweeps on a plain PostgreSQL, on Citus on one node, and on a coordinator with workers, for few and
 * many companies. The three take turns within each round, so that a noisy minute is in the figures of all.
 */

const entered = 32;
const rounds = 40;
const sweepRounds = 12;
const warmUps = 3;
/** What has taken so many milliseconds has no further rounds. */
const longest = 10_000;
const allowed = 1.5;
const places = ['plain', 'one node', 'workers'] as const;
type Place = (typeof places)[number];
type Times = Record<Place, number[]>;

interface Taken {
  what: string;
  companies: number;
  p50: Record<Place, number>;
  p95: Record<Place, number>;
}

/** What has no figures because it failed, and why. */
const failed = new Map<string, string>();

type App = Awaited<ReturnType<typeof openApp>>;

/** The application in this process, without its timers: nothing runs but what is measured. */
async function openApp(databaseUrl: string) {
  const database = await openDatabase({ url: databaseUrl, dataDir: '' });
  const services = await createServices(testConfig({ databaseUrl }), database, pino({ level: 'silent' }));
  const app = await buildApp(services, { jobs: false });
  const call = async (method: 'GET' | 'PATCH' | 'POST', url: string, token = '', payload?: object) => {
    const answer = await app.inject({
      method,
      url,
      payload,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer.body;
  };
  const body = await call('POST', '/api/auth/login', '', { email: signedInAs, password: demoPassword });
  const { token } = JSON.parse(body) as { token: string };
  return {
    services,
    get: (url: string) => call('GET', url, token),
    send: (method: 'PATCH' | 'POST', url: string, payload: object) => call(method, url, token, payload),
    close: () => app.close().then(() => closeServices(services)),
  };
}

let last = 0;

const month = () => {
  const today = diningDayAt('Australia/Sydney');
  return { startDate: addDays(today, -29), endDate: today };
};
const statistics = (kind: string, { id }: SmallCompany) =>
  `/api/dashboard/statistics/${kind}?${query({ companyId: id, ...month() })}`;
const monthly = ({ id }: SmallCompany) => {
  const { startDate: from, endDate: to } = month();
  return `/api/v2/dashboard/monthly-regular-and-new-customer-comparison?${query({ companyId: id, from, to })}`;
};

/** What people and hosts call. */
const calls: Readonly<Record<string, (app: App, company: SmallCompany, round: number) => Promise<unknown>>> = {
  'guest list, first page': (app, { id }) =>
    app.get(listPath(id, { query: { sort: '-lastSeatTime', search: '', filters: {} } })),
  'guest save': (app, { id, guests }, round) =>
    app.send('PATCH', `/api/${id}/customers/${guests[round % guests.length]?.id}`, { seatCount: 1 + (++last % 40) }),
  'reservation event': (app, { id, branchId, guests }, round) => {
    const guest = { name: 'Guest', phone: guests[round % guests.length]?.phone ?? null };
    const event = {
      key: `scale-event-${++last}`,
      kind: 'created',
      groupSize: 2,
      startTime: new Date().toISOString(),
      guest,
    };
    return app.send('POST', `/api/${id}/reservations/events`, { branchId, events: [event] });
  },
  'dashboard: bookings': (app, company) => app.get(statistics('booking', company)),
  'dashboard: queue': (app, company) => app.get(statistics('waiting', company)),
  'dashboard: by day of making': (app, company) => app.get(statistics('bookingWaitingByCreatedTime', company)),
  'dashboard: guests by month': (app, company) => app.get(monthly(company)),
};

/** What each process repeats for all companies. */
const sweepCalls: typeof calls = {
  'sweep: adding to the daily counts of reservations': ({ services }) =>
    services.database.query({ text: 'select fold_reservation_days(5000)' }),
  ...Object.fromEntries(
    Object.entries(sweeps).map(([what, { run: sweep }]) => [
      `sweep: ${what}`,
      ({ services }: App) => sweep(services, new AbortController().signal),
    ]),
  ),
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(apps: Record<Place, App>, companies: number, some: readonly SmallCompany[]): Promise<Taken[]> {
  const taken: Taken[] = [];
  const inTurns = async (cases: typeof calls, count: number) => {
    const times = new Map<string, Times>();
    const spent = new Map<string, number>();
    for (let round = -warmUps; round < count; round++)
      for (const [what, call] of Object.entries(cases)) {
        if ((spent.get(what) ?? 0) > longest && times.get(what)?.plain.length) continue;
        const start = performance.now();
        const all = times.get(what) ?? { plain: [], 'one node': [], workers: [] };
        times.set(what, all);
        const company = some[(round + warmUps) % some.length];
        if (!company) throw new Error('There is no company to measure.');
        for (let turn = 0; turn < places.length; turn++) {
          const place = places[(turn + round + warmUps) % places.length] ?? 'plain';
          if (failed.has(`${place} ${what}`)) continue;
          try {
            const took = await timed(() => call(apps[place], company, round + warmUps));
            if (round >= 0) all[place].push(took);
          } catch (error) {
            failed.set(
              `${place} ${what}`,
              error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
            );
            all[place].length = 0;
          }
        }
        spent.set(what, (spent.get(what) ?? 0) + performance.now() - start);
      }
    for (const [what, all] of times) {
      const of = (share: number) => (place: Place) =>
        quantile(
          [...all[place]].sort((a, b) => a - b),
          share,
        );
      const each = (get: (place: Place) => number) =>
        ({ plain: get('plain'), 'one node': get('one node'), workers: get('workers') }) as const;
      const p50 = each((place) => median(all[place]));
      taken.push({ what, companies, p50, p95: each(of(0.95)) });
      say(`    ${what}: ${places.map((place) => `${figure(p50[place])} ms ${place}`).join(', ')}`);
    }
  };
  await inTurns(calls, rounds);
  await inTurns(sweepCalls, sweepRounds);
  return taken;
}

const names = { original: 'scale_original', plain: 'scale_plain', 'one node': 'scale_one', workers: 'scale_workers' };

export async function run(): Promise<Report | null> {
  const [coordinator] = nodeUrls;
  if (!coordinator || nodeUrls.length < 2) {
    say('The bench `scale` needs a distributed PostgreSQL: CITUS_URLS is not set, so it is skipped.');
    return null;
  }
  const taken: Taken[] = [];
  const conditions: string[] = [];
  let writes: Writes | undefined;
  try {
    await seedOriginal(names.original);
    for (const companies of settings.distributedCompanies) {
      const { entered: some, size } = await seedCompanies(names.plain, names.original, companies, entered);
      const distributed = { 'one node': [coordinator], workers: nodeUrls };
      const urls = { plain: urlAt(coordinator, names.plain), 'one node': '', workers: '' };
      for (const place of ['one node', 'workers'] as const) {
        urls[place] = await createCluster(names[place], {
          workers: distributed[place].slice(1).map(addressOf),
          template: names.plain,
        });
        const took = await timed(() => distributeDatabase(urls[place], { say: () => undefined }));
        const line = `${companies.toLocaleString('en')} companies of ${size} distributed (${place}) in ${figure(took / 1000)} s`;
        say(`  ${line}`);
        conditions.push(line);
      }
      const apps = {
        plain: await openApp(urls.plain),
        'one node': await openApp(urls['one node']),
        workers: await openApp(urls.workers),
      };
      taken.push(...(await measure(apps, companies, some)));
      for (const place of places) await apps[place].close();
      writes = await measureWrites(urls.plain, some);
    }
  } finally {
    for (const name of Object.values(names)) await dropOnNodes(name);
  }
  return reportOf(taken, conditions, writes);
}

/** How much longer a call takes for each 1,000 companies more, from the two largest numbers; in milliseconds. */
function growth(taken: readonly Taken[], what: string, place: Place): number {
  const [fewer, more] = taken.filter((one) => one.what === what).slice(-2);
  if (!fewer || !more) return NaN;
  return ((more.p50[place] - fewer.p50[place]) / (more.companies - fewer.companies)) * 1000;
}

function reportOf(taken: readonly Taken[], conditions: string[], writes: Writes | undefined): Report {
  const whats = [...new Set(taken.map(({ what }) => what))];
  const cells = ({ p50, p95 }: Taken, place: Place) => [
    `${figure(p50[place])} (${figure(p95[place])})`,
    ...(place === 'plain' ? [] : [p50[place] / p50.plain]),
  ];
  const dashboards = taken.filter(({ what }) => what.startsWith('dashboard'));
  return {
    title: 'The same calls on a plain PostgreSQL, on Citus on one node, and on a coordinator with workers',
    conditions: [
      `Milliseconds, median (95th percentile) of ${rounds} calls and ${sweepRounds} runs of each sweep (fewer of what takes long), in turns; the ratio is that of the medians.`,
      `The plain database is on the coordinator's server, without the extension: the server's settings are the same. ${nodeUrls.length - 1} workers; all nodes, the application and the calls share this machine.`,
      ...conditions,
      ...(writes ? writes.lines : []),
      ...[...failed].map(([what, why]) => `FAILED (${what}): ${why}`),
    ],
    columns: ['Call', 'companies', 'plain', 'one node', '×', 'workers', '× '],
    rows: whats.flatMap((what) => [
      ...taken
        .filter((one) => one.what === what)
        .map((one) => [what, one.companies.toLocaleString('en'), ...places.flatMap((place) => cells(one, place))]),
      [
        what,
        '+1,000',
        ...places.flatMap((place) => [
          `${growth(taken, what, place) > 0 ? '+' : ''}${figure(growth(taken, what, place))}`,
          ...(place === 'plain' ? [] : ['']),
        ]),
      ],
    ]),
    aims: dashboards.map(({ what, companies, p50 }) => ({
      what: `${what}, ${companies.toLocaleString('en')} companies, workers : plain`,
      aim: `≤ ${allowed}`,
      reached: figure(p50.workers / p50.plain),
      met: p50.workers <= allowed * p50.plain,
    })),
    figures: { taken, writes },
  };
}
