import { authPathOf } from '#contract/platform/authPaths.ts';
import { freePort } from '#scripts/lib/ports.ts';
import { openDevtools, type Devtools } from '../lib/devtools.ts';
import { productionServer, signIn } from '../lib/guests.ts';
import { say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { median } from '../lib/stats.ts';
import { auditOf, devices, type Audit, type Device, type Shares } from './audit.ts';
import { isForManagers, screensToAudit, type AuditedScreen, type ScreenKind } from './screens.ts';

/** Screens as Lighthouse sees them, on a slow phone and on a desk, beside two other products. */

const performance: Readonly<Record<Device, Readonly<Record<ScreenKind, number>>>> = {
  mobile: { login: 85, overview: 75, list: 85, form: 75 },
  desktop: { login: 95, overview: 95, list: 95, form: 95 },
};
const aims = { accessibility: 100, shift: 0.05, blockedMobile: 400 } as const;

/** Audits of one screen on one device. */
interface Audited {
  screen: AuditedScreen;
  device: Device;
  audits: Audit[];
}

type Tokens = Readonly<Record<'admin' | 'manager', string>>;

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

/**
 * Looks at every screen once, then at every screen again, so that a busy minute of the machine does not fall on one
 * screen alone. No round begins that would probably not end in time.
 */
async function auditAll(url: string, tokens: Tokens, browser: Devtools, port: number): Promise<Audited[]> {
  const screens = await screensToAudit(url, tokens.admin, settings.screens);
  const tokenFor = (path: string) => {
    if (authPathOf(path.replace(/\?.*/, ''))) return null;
    return isForManagers(path) ? tokens.manager : tokens.admin;
  };
  const chosen = devices.filter((device) => !settings.devices.length || settings.devices.includes(device));
  const all = screens.flatMap((screen) => chosen.map((device): Audited => ({ screen, device, audits: [] })));
  const began = Date.now();
  const limit = settings.auditMinutes * 60_000;
  for (let round = 0; round < settings.audits; round++) {
    const taken = Date.now() - began;
    if (round > 0 && taken + taken / round > limit) {
      say(`  ${round} of ${settings.audits} rounds: another would take longer than ${settings.auditMinutes} minutes`);
      break;
    }
    for (const { screen, device, audits } of all) {
      await remember(browser, url, tokenFor(screen.path));
      const one = await auditOf(url + screen.path, device, round === 0, port);
      if (one) audits.push(one);
      say(`  ${screen.path} ${device}: ${one?.performance ?? 'not seen'}`);
    }
  }
  return all;
}

export async function run(): Promise<Report> {
  const server = await productionServer(null);
  const port = await freePort();
  const browser = await openDevtools(port);
  try {
    const admin = await signIn(server, 'admin@maitre.example');
    const manager = await signIn(server, 'manager@chunshui.example');
    return reportOf(await auditAll(server.url, { admin, manager }, browser, port));
  } finally {
    await browser.close();
    await server.stop();
  }
}

type Figure = Exclude<keyof Audit, 'faults' | 'work' | 'code'>;

const middle = (audits: readonly Audit[], figure: Figure): number => median(audits.flatMap((one) => one[figure] ?? []));

/** The largest parts, for example `script 61 %, style 20 %`. */
const written = (shares: Shares, most: number): string =>
  Object.entries(shares)
    .slice(0, most)
    .map(([name, share]) => `${name} ${Math.round(share * 100)} %`)
    .join(', ');

function reportOf(all: readonly Audited[]): Report {
  const seen = all.filter(({ audits }) => audits.length);
  const rounds = Math.max(...all.map(({ audits }) => audits.length));
  return {
    title: 'Screens in Lighthouse, production build, embedded database with the demo group',
    conditions: [
      `Its own (simulated) throttling, cold cache; median of ${rounds} runs; English.`,
      'The other products keep their data in the browser and wait for no server; their figures are from another run, on a quiet machine.',
      `Speed of the machine as Lighthouse finds it (benchmarkIndex), median: ${Math.round(median(seen.flatMap(({ audits }) => audits.map(({ machine }) => machine))))}.`,
      'What the processor is kept from by other work counts as blocked: figures hold for a machine that does nothing else.',
    ],
    columns: [
      'Screen',
      'on',
      'perf',
      'Atomic CRM',
      'RA demo',
      'a11y',
      'best',
      'blocked ms',
      'largest',
      'shift',
      'code kB',
      'files',
      'calls',
      'main thread',
      'whose code',
      'faults',
    ],
    rows: seen.map(({ screen, device, audits }) => {
      const of = (figure: Figure) => middle(audits, figure);
      const at = device === 'mobile' ? 0 : 1;
      const [last] = audits.slice(-1);
      return [
        screen.path,
        device,
        String(of('performance')),
        String(screen.peers?.atomicCrm[at] ?? '–'),
        String(screen.peers?.reactAdminDemo[at] ?? '–'),
        String(of('accessibility')),
        String(of('bestPractices')),
        Math.round(of('blocked')),
        Math.round(of('largest')),
        of('shift').toFixed(3),
        Math.round(of('scriptBytes') / 1000),
        String(of('scripts')),
        String(of('calls')),
        written(last?.work ?? {}, 3),
        written(last?.code ?? {}, 3),
        [...new Set(audits.flatMap(({ faults }) => faults))].join(' '),
      ];
    }),
    aims: all.flatMap(({ screen, device, audits }) => {
      const what = `of ${screen.path} on ${device}`;
      if (!audits.length) return [{ what: `sight ${what}`, aim: 'once in three', reached: 'never', met: false }];
      const of = (figure: Figure) => middle(audits, figure);
      return [
        least(`performance ${what}`, of('performance'), performance[device][screen.kind]),
        least(`accessibility ${what}`, of('accessibility'), aims.accessibility),
        most(`layout shift ${what}`, of('shift'), aims.shift),
        ...(device === 'mobile' ? [most(`blocked ms ${what}`, of('blocked'), aims.blockedMobile)] : []),
      ];
    }),
    figures: all.map(({ screen, device, audits }) => ({ path: screen.path, device, audits })),
  };
}

const rounded = (value: number) => String(Math.round(value * 1000) / 1000);
const least = (what: string, reached: number, aim: number) => ({
  what,
  aim: `≥ ${aim}`,
  reached: rounded(reached),
  met: reached >= aim,
});
const most = (what: string, reached: number, aim: number) => ({
  what,
  aim: `≤ ${aim}`,
  reached: rounded(reached),
  met: reached <= aim,
});
