import { join } from 'node:path';
import { budgets, neededBytes } from '#scripts/bytes.ts';
import { root } from '#scripts/lib/processes.ts';
import { openDevtools, type Devtools } from '../lib/devtools.ts';
import { productionServer, signIn } from '../lib/guests.ts';
import { fast4G, listen, paintedAt, slowDown, throttle, watch } from '../lib/loads.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { median } from '../lib/stats.ts';

/** What a person waits for at the first visit: a cold cache, a slow processor, a slow network. */

const limits = { login: 700, firstRow: 2_000 } as const;

/** What is waited for: something on the screen that a person can use. */
const goals = {
  login: { path: '/login', selector: 'input[type=password]:enabled' },
  firstRow: { path: '/crm', selector: '.record-table tbody tr[data-id] td' },
} as const;
type Goal = keyof typeof goals;

interface Load {
  /** Milliseconds from the start of the navigation until it was painted. */
  ready: number;
  /** Bytes of JavaScript over the network until then, and in all. */
  scriptBytes: number;
  scriptBytesInAll: number;
  /** Bytes of everything until then. */
  bytes: number;
  requests: number;
}

async function load(browser: Devtools, url: string, goal: Goal, token: string): Promise<Load> {
  const page = await browser.newPage({ width: 1280, height: 800 });
  try {
    const { path, selector } = goals[goal];
    const remembered =
      goal === 'firstRow'
        ? `if (location.protocol === 'http:') {
            localStorage.setItem('maitre.token', ${JSON.stringify(token)});
            localStorage.setItem('maitre.lastCompany', 'chunshui');
          }`
        : '';
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `${remembered}\n${watch(selector)}` });
    const network = await listen(page);
    // Signing in leaves it beside the token (`dataProvider/token.ts`), and the server goes by it.
    if (goal === 'firstRow') await page.send('Network.setCookie', { name: 'keepLogin', value: '1', url });
    await throttle(page, fast4G);
    await page.send('Page.navigate', { url: url + path });
    const at = await paintedAt(page, path);
    if (goal === 'login') {
      await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`);
      await page.send('Input.insertText', { text: 'typed' });
      const typed = await page.evaluate<string>(`document.querySelector(${JSON.stringify(selector)}).value`);
      if (typed !== 'typed') throw new Error('The login form took no typing.');
    }
    await network.idle();
    return {
      ready: at,
      scriptBytes: network.sum(at, true),
      scriptBytesInAll: network.sum(Infinity, true),
      bytes: network.sum(at, false),
      requests: network.requests(),
    };
  } finally {
    await page.close();
  }
}

export async function run(): Promise<Report> {
  const needed = await neededBytes(join(root, 'dist/web'));
  const server = await productionServer(null);
  const token = await signIn(server);
  const browser = await openDevtools();
  const loads: Record<Goal, Load[]> = { login: [], firstRow: [] };
  try {
    for (const goal of Object.keys(goals) as Goal[]) {
      // The first one also starts the browser's processes.
      await load(browser, server.url, goal, token);
      for (let turn = 0; turn < settings.loads; turn++) {
        const one = await load(browser, server.url, goal, token);
        loads[goal].push(one);
        say(`  ${goal}: ${figure(one.ready)} ms`);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }

  const of = (goal: Goal, what: keyof Load) => median(loads[goal].map((one) => one[what]));
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const titles: Record<Goal, string> = { login: 'login form', firstRow: 'first row of /crm' };
  return {
    title: 'First load, production build, embedded database with the demo group',
    conditions: [
      `Cold cache, processor ${slowDown} × slower, Fast 4G as in Chromium's DevTools (${fast4G.latency} ms, ` +
        `${figure(fast4G.downloadThroughput / 1000)} kB/s down, ${figure(fast4G.uploadThroughput / 1000)} kB/s up); ` +
        `median of ${settings.loads} loads after one; English, HTTP/1.1 on the loopback.`,
      'Until the login form is painted and takes typing; until the first row is painted, with a token and the last company remembered.',
    ],
    columns: ['Until', 'ms', 'fastest', 'slowest', 'JS needed', 'JS received', 'JS in all', 'all bytes', 'requests'],
    rows: (Object.keys(goals) as Goal[]).map((goal) => [
      titles[goal],
      of(goal, 'ready'),
      Math.min(...loads[goal].map((one) => one.ready)),
      Math.max(...loads[goal].map((one) => one.ready)),
      kB(needed[goal]),
      kB(of(goal, 'scriptBytes')),
      kB(of(goal, 'scriptBytesInAll')),
      kB(of(goal, 'bytes')),
      of(goal, 'requests'),
    ]),
    aims: (Object.keys(goals) as Goal[]).flatMap((goal) => [
      {
        what: `JavaScript to the ${titles[goal]}, brotli`,
        aim: `≤ ${kB(budgets[goal])}`,
        reached: kB(needed[goal]),
        met: needed[goal] <= budgets[goal],
      },
      {
        what: `time to the ${titles[goal]}`,
        aim: `≤ ${limits[goal].toLocaleString('en')} ms`,
        reached: `${figure(of(goal, 'ready'))} ms`,
        met: of(goal, 'ready') <= limits[goal],
      },
    ]),
    figures: { needed: { login: needed.login, firstRow: needed.firstRow }, loads },
  };
}
