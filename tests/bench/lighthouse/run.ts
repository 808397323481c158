import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '#scripts/lib/ports.ts';
import { authPathOf } from '#contract/platform/authPaths.ts';
import { pages } from '#tests/browser/lib/screens.ts';
import { openDevtools, type Devtools } from '../lib/devtools.ts';
import { productionServer, signIn } from '../lib/guests.ts';
import { say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { median } from '../lib/stats.ts';

/** Every screen as Lighthouse sees it: a slow phone on a slow network, by its own reckoning. */

const aims = { performance: 90, accessibility: 100, shift: 0.05, blockedOverview: 300 } as const;

const overview = '/?company_id=chunshui';

/** Screens beside those that the journeys go through. */
const more = [
  '/daily-report/waiting',
  '/daily-report/waitlist',
  '/reservation-management/settings',
  '/deposit-report/deposits',
  '/deposit-report/pending-review',
  '/deposit-report/invoices',
  '/online-ordering-report/order-records',
  '/omnichannel-report',
  '/tables',
].map((path) => `${path}?company_id=chunshui`);

/** Screens of one record: the first of a list. */
const records = [
  { path: (id: string) => `/suppliers/${id}?company_id=chunshui`, list: '/api/companies/chunshui/suppliers' },
  { path: (id: string) => `/crm/sms-campaigns/${id}`, list: '/api/crm/campaigns/?companyId=chunshui' },
];

interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Milliseconds in which the main thread could not answer, and until it could. */
  blocked: number;
  interactive: number;
  shift: number;
  largest: number;
  /** Names of what is not as it should be, performance aside. */
  faults: string[];
}

/** The addresses of all screens, or of those that the environment names. */
async function screensToSee(url: string, token: string): Promise<string[]> {
  const single = await Promise.all(
    records.map(async ({ path, list }) => {
      const answer = await fetch(url + list, { headers: { authorization: `Bearer ${token}` } });
      const id = /"id":"([^"]+)"/.exec(await answer.text())?.[1];
      if (!answer.ok || !id) throw new Error(`${list} answered ${answer.status}, without a record`);
      return path(id);
    }),
  );
  const all = ['/login', '/forgot-password', ...pages.map(({ path }) => path), ...more, ...single];
  const { screens } = settings;
  return screens.length ? all.filter((path) => screens.includes(path.replace(/\?.*/, ''))) : all;
}

/** Has the browser remember the person, as a sign-in does (`dataProvider/token.ts`), or nobody. */
async function remember(browser: Devtools, url: string, token: string | null): Promise<void> {
  const page = await browser.newSharedPage();
  try {
    await page.send('Page.enable');
    const loaded = new Promise((done) => page.on('Page.loadEventFired', done));
    await page.send('Page.navigate', { url: `${url}/healthz` });
    await loaded;
    await page.evaluate('localStorage.clear()');
    await page.send('Network.clearBrowserCookies');
    if (token === null) return;
    await page.evaluate(`localStorage.setItem('maitre.token', ${JSON.stringify(token)})`);
    await page.evaluate(`localStorage.setItem('maitre.lastCompany', 'chunshui')`);
    await page.send('Network.setCookie', { name: 'keepLogin', value: '1', url });
  } finally {
    await page.close();
  }
}

const tries = 3;

/** A browser on a busy machine is now and then too slow to be traced: such an audit is made again. */
async function auditAtLast(address: string, port: number): Promise<Audit | null> {
  for (let turn = 1; turn <= tries; turn++) {
    try {
      return await audit(address, port);
    } catch (error) {
      say(`  ${address}, try ${turn} of ${tries}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return null;
}

async function audit(address: string, port: number): Promise<Audit> {
  const run = await lighthouse(address, {
    port,
    logLevel: 'error',
    output: 'json',
    locale: 'en-US',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (!run) throw new Error(`Lighthouse saw nothing of ${address}`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
  return read(lhr);
}

function read({ categories, audits }: Result): Audit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? NaN;
  const faults = ['accessibility', 'best-practices'].flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const found = audits[id]?.score;
      return weight > 0 && typeof found === 'number' && found < 1 ? [id] : [];
    }),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    blocked: value('total-blocking-time'),
    interactive: value('interactive'),
    shift: value('cumulative-layout-shift'),
    largest: value('largest-contentful-paint'),
    faults,
  };
}

export async function run(): Promise<Report> {
  const server = await productionServer(null);
  const port = await freePort();
  const browser = await openDevtools(port);
  const seen = new Map<string, Audit[]>();
  const unseen: string[] = [];
  try {
    const token = await signIn(server, 'admin@maitre.example');
    for (const path of await screensToSee(server.url, token)) {
      await remember(browser, server.url, authPathOf(path) ? null : token);
      const audits: Audit[] = [];
      for (let turn = 0; turn < settings.audits; turn++) {
        const one = await auditAtLast(server.url + path, port);
        if (one) audits.push(one);
      }
      if (audits.length) seen.set(path, audits);
      else unseen.push(path);
      say(`  ${path}: ${audits.map(({ performance }) => performance).join(', ') || 'not seen'}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }

  const screens = [...seen].map(([path, audits]) => {
    const of = (what: Exclude<keyof Audit, 'faults'>) => median(audits.map((one) => one[what]));
    const faults = [...new Set(audits.flatMap((one) => one.faults))];
    return { path, of, faults };
  });
  return {
    title: 'Every screen in Lighthouse, production build, embedded database with the demo group',
    conditions: [
      `Mobile, its own (simulated) throttling, cold cache; median of ${settings.audits} runs; English.`,
      'What the processor is kept from by other work counts as blocked: figures hold for a machine that does nothing else.',
    ],
    columns: ['Screen', 'perf', 'a11y', 'best', 'blocked ms', 'interactive', 'largest', 'shift', 'faults'],
    rows: screens.map(({ path, of, faults }) => [
      path,
      String(of('performance')),
      String(of('accessibility')),
      String(of('bestPractices')),
      Math.round(of('blocked')),
      Math.round(of('interactive')),
      Math.round(of('largest')),
      of('shift').toFixed(3),
      faults.join(' '),
    ]),
    aims: [
      ...unseen.map((path) => ({ what: `${path} is seen`, aim: 'once in three', reached: 'never', met: false })),
      ...screens.flatMap(({ path, of }) => [
        least(`performance of ${path}`, of('performance'), aims.performance),
        least(`accessibility of ${path}`, of('accessibility'), aims.accessibility),
        most(`layout shift of ${path}`, of('shift'), aims.shift),
        ...(path === overview ? [most(`blocked ms of ${path}`, of('blocked'), aims.blockedOverview)] : []),
      ]),
    ],
    figures: Object.fromEntries(seen),
  };
}

const written = (value: number) => String(Math.round(value * 1000) / 1000);
const least = (what: string, reached: number, aim: number) => ({
  what,
  aim: `≥ ${aim}`,
  reached: written(reached),
  met: reached >= aim,
});
const most = (what: string, reached: number, aim: number) => ({
  what,
  aim: `≤ ${aim}`,
  reached: written(reached),
  met: reached <= aim,
});
