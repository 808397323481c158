import { authPathOf } from '#contract/platform/authPaths.ts';
import { freePort } from '#scripts/lib/ports.ts';
import { openDevtools, type Devtools } from '../lib/devtools.ts';
import { productionServer, signIn } from '../lib/guests.ts';
import { say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { median } from '../lib/stats.ts';
import { isSettled, medianOf, reachedBy, type Audited, type Figure } from './aims.ts';
import { auditOf, devices, type Shares } from './audit.ts';
import { isForManagers, screensToAudit } from './screens.ts';

/** Screens as Lighthouse sees them, on a slow phone and on a desk, beside two other products. */

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
 * screen alone. A screen has no more rounds once they cannot change what was reached, and no round begins that would
 * probably not end in time.
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
  let looks = 0;
  for (let round = 0; round < settings.audits; round++) {
    const left = all.filter((one) => !isSettled(one, settings.audits));
    const taken = Date.now() - began;
    if (round > 0 && taken + (taken / looks) * left.length > limit) {
      say(`  ${round} of ${settings.audits} rounds: another would take longer than ${settings.auditMinutes} minutes`);
      break;
    }
    for (const { screen, device, audits } of left) {
      looks++;
      await remember(browser, url, tokenFor(screen.path));
      const whole = audits.every(({ accessibility }) => accessibility === undefined);
      const one = await auditOf(url + screen.path, device, whole, port);
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
      `Its own (simulated) throttling, cold cache; median of up to ${rounds} rounds: a screen has no more once they could change no aim; English.`,
      'The other products keep their data in the browser and wait for no server; their figures are from another run, on a quiet machine.',
      `Speed of the machine as Lighthouse finds it (benchmarkIndex), median: ${Math.round(median(seen.flatMap(({ audits }) => audits.map(({ machine }) => machine))))}.`,
      'What the processor is kept from by other work counts as blocked: figures hold for a machine that does nothing else.',
    ],
    columns: [
      'Screen',
      'on',
      'rounds',
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
      const of = (figure: Figure) => medianOf(audits, figure);
      const at = device === 'mobile' ? 0 : 1;
      const [last] = audits.slice(-1);
      return [
        screen.path,
        device,
        String(audits.length),
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
    aims: all.flatMap(reachedBy),
    figures: all.map(({ screen, device, audits }) => ({ path: screen.path, device, audits })),
  };
}
