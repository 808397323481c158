import { productionServer, signIn } from '../lib/guests.ts';
import { openBrowser, signedInWindow } from '../lib/browser.ts';
import { figure, type Report } from '../lib/report.ts';
import { quantile } from '../lib/stats.ts';

/** How long after the answer a changed filter is on the screen: what the browser adds to what the server takes. */

const limit = 200;
/** The second one as a cheap tablet would be. */
const slowDowns = [1, 4];
/** Guests of these names are all different, so that another first row means another answer. */
const names = ['陳', '林', '黃', '張', '李', '王', '吳', '劉', '蔡', '楊', '許', '鄭', '謝', '郭', '洪', '曾'];

/**
 * Goes to another address of the list as a link does and resolves to the milliseconds from the end of the list
 * call's answer until its rows are painted. A text, because a compiled function would ask for helpers that the page
 * does not have.
 */
const change = (address: string) => `new Promise((done) => {
  const first = () => document.querySelector('.record-table tbody tr[data-id]')?.getAttribute('data-id');
  const before = first();
  performance.clearResourceTimings();
  const look = () => {
    if (first() === before || !first()) return requestAnimationFrame(look);
    // A message sent from the frame's callback comes after the frame is drawn.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const painted = performance.now();
      const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/customers/list') && !name.includes('size=0'));
      done(painted - Math.max(...calls.map(({ responseEnd }) => responseEnd)));
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
  history.pushState({ key: String(Math.random()), idx: history.length }, '', ${JSON.stringify(address)});
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
})`;

export async function run(): Promise<Report> {
  const server = await productionServer(null);
  const browser = await openBrowser();
  const rows: (string | number)[][] = [];
  const figures: Record<string, number[]> = {};
  let worst = 0;
  try {
    const token = await signIn(server);
    const context = await signedInWindow(browser, token);
    const page = await context.newPage();
    await page.goto(`${server.url}/crm`);
    await page.locator('.record-table tbody tr[data-id]').first().waitFor();
    const session = await context.newCDPSession(page);
    for (const rate of slowDowns) {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      const times: number[] = [];
      for (const [turn, name] of names.entries()) {
        // No two addresses alike: an answer that is remembered would be there before it is asked for.
        const filters = encodeURIComponent(JSON.stringify({ name: { starts: name }, visits: { gte: rate - 1 } }));
        const taken = await page.evaluate<number>(change(`/crm?companyId=chunshui&filters=${filters}`));
        // The first ones also compile.
        if (turn > 2) times.push(taken);
      }
      times.sort((a, b) => a - b);
      const p95 = quantile(times, 0.95);
      if (rate === 1) worst = p95;
      rows.push([`processor ${rate} × slower`, times.length, quantile(times, 0.5), p95, times.at(-1) ?? NaN]);
      figures[`slower${rate}`] = times;
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return {
    title: 'From the answer to a changed filter until its rows are painted, in milliseconds',
    conditions: ['The guest list of the demo group, 50 rows, production build, in Chromium.'],
    columns: ['On a', 'changes', 'p50', 'p95', 'slowest'],
    rows,
    aims: [
      {
        what: 'a filter change is painted after its answer',
        aim: `≤ ${limit} ms`,
        reached: `${figure(worst)} ms`,
        met: worst <= limit,
      },
    ],
    figures,
  };
}
