import { openDevtools, type Devtools } from './devtools.ts';
import { productionServer } from './guests.ts';
import { listen, paintedAt, slow4G, slowDown, throttle, watch } from './loads.ts';
import { figure, type Report } from './report.ts';
import { settings } from './settings.ts';
import { median } from './stats.ts';

/** A guest's page on a phone: what it weighs, and when it can be used. */

interface Load {
  painted: number;
  /** From then on it answers at once: painted, all there, and no long task after. */
  interactive: number;
  /** Over the network: page, styles, scripts, pictures. */
  bytes: number;
  requests: number;
}

/** The specification's, of the page of a survey. */
const maxBytes = 40_000;

const phone = { width: 390, height: 844 };

/** Keeps the end of the last long task; runs before the page's own scripts. */
const watchTasks = `window.lastTask = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.lastTask = task.startTime + task.duration;
  }).observe({ type: 'longtask', buffered: true });`;

async function load(browser: Devtools, url: string, selector: string): Promise<Load> {
  const page = await browser.newPage(phone);
  try {
    await page.send('Page.enable');
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `${watchTasks}\n${watch(selector)}` });
    const network = await listen(page);
    await throttle(page, slow4G);
    await page.send('Page.navigate', { url });
    const painted = await paintedAt(page, url);
    await network.idle();
    const there = await page.evaluate<number>(
      `Math.max(window.lastTask, performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd)`,
    );
    return {
      painted,
      interactive: Math.max(painted, there),
      bytes: network.sum(Infinity, false),
      requests: network.requests(),
    };
  } finally {
    await page.close();
  }
}

/** Loads of a page, each with a cold cache, after one that is not counted. */
export async function measureGuestPage(databaseUrl: string, path: string, selector: string): Promise<Load[]> {
  const server = await productionServer(databaseUrl);
  const browser = await openDevtools();
  try {
    const loads: Load[] = [];
    for (let turn = 0; turn <= settings.loads; turn++) loads.push(await load(browser, server.url + path, selector));
    return loads.slice(1);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A report with the guest's page added. */
export function guestPageReport(report: Report, loads: readonly Load[]): Report {
  const of = (what: keyof Load) => median(loads.map((one) => one[what]));
  const bytes = of('bytes');
  const kB = (count: number) => `${(count / 1000).toFixed(1)} kB`;
  return {
    ...report,
    conditions: [
      ...report.conditions,
      `The guest's page with a cold cache, processor ${slowDown} × slower, Slow 4G as in Chromium's DevTools (${slow4G.latency} ms, ${figure(slow4G.downloadThroughput / 1000)} kB/s down), median of ${loads.length} loads: ` +
        `${kB(bytes)} in ${of('requests')} requests, painted after ${figure(of('painted'))} ms, interactive after ${figure(of('interactive'))} ms (at the slowest ${figure(Math.max(...loads.map(({ interactive }) => interactive)))} ms).`,
    ],
    aims: [
      ...report.aims,
      {
        what: "bytes of the guest's page",
        aim: `≤ ${kB(maxBytes)}`,
        reached: kB(bytes),
        met: bytes <= maxBytes,
      },
    ],
    figures: { calls: report.figures, loads },
  };
}
