import { openBrowser } from '../lib/browser.ts';
import { productionServer, signIn } from '../lib/guests.ts';
import { figure, type Report } from '../lib/report.ts';
import { quantile } from '../lib/stats.ts';

/** How long the form of a branch, with its hundred fields, takes to open and to answer a key on a slow machine. */

const slowDown = 4;
const opening = 500;
const answering = 50;
const turns = 12;
const text = 'A long name for a branch by the river';

/** Presses a tab and resolves to the milliseconds until an input of its form is painted. A text, as in the other benches. */
const openTab = (name: string, input: string) => `new Promise((done) => {
  const tab = [...document.querySelectorAll('[role="tab"]')].find((one) => one.textContent.startsWith(${JSON.stringify(name)}));
  const began = performance.now();
  const look = () => {
    if (!document.querySelector(${JSON.stringify(input)})) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - began);
    port2.postMessage(null);
  };
  tab.click();
  requestAnimationFrame(look);
})`;

/** Collects, for each key, the milliseconds from its event until the next frame is drawn. */
const watchKeys = (input: string) => `(() => {
  const taken = (window.keysTaken = []);
  document.querySelector(${JSON.stringify(input)}).addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => taken.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  }, { capture: true });
})()`;

export async function run(): Promise<Report> {
  const server = await productionServer(null);
  const browser = await openBrowser();
  const opened: number[] = [];
  const keys: number[] = [];
  let fields = 0;
  try {
    const token = await signIn(server);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await context.addInitScript((stored) => localStorage.setItem('maitre.token', stored), token);
    const page = await context.newPage();
    await page.goto(`${server.url}/manage-companies/chunshui?tab=Company`);
    await page.locator('[data-source="companyAlias"] input').waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    for (let turn = 0; turn < turns; turn++) {
      const taken = await page.evaluate<number>(openTab('Branches', '[data-source="textToSpeechName"] input'));
      // The first one also fetches and compiles.
      if (turn > 0) opened.push(taken);
      await page.locator('[data-source="textToSpeechName"] input').waitFor();
      if (turn < turns - 1) await page.evaluate(openTab('Company', '[data-source="companyAlias"] input'));
    }
    fields = await page.locator('[data-source]').count();
    const input = '[data-source="textToSpeechName"] input';
    await page.evaluate(watchKeys(input));
    await page.locator(input).focus();
    await page.keyboard.type(text, { delay: 150 });
    keys.push(...(await page.evaluate<number[]>('window.keysTaken')).slice(1));
  } finally {
    await browser.close();
    await server.stop();
  }
  opened.sort((a, b) => a - b);
  keys.sort((a, b) => a - b);
  const row = (what: string, times: readonly number[]) => [
    what,
    times.length,
    quantile(times, 0.5),
    quantile(times, 0.95),
    times.at(-1) ?? NaN,
  ];
  const aim = (what: string, limit: number, times: readonly number[]) => ({
    what,
    aim: `≤ ${limit} ms (p95)`,
    reached: `${figure(quantile(times, 0.95))} ms`,
    met: quantile(times, 0.95) <= limit,
  });
  return {
    title: `The form of a branch on a processor ${slowDown} × slower, in milliseconds`,
    conditions: [`A branch of the demo group, ${fields} fields in the tab that opens, production build, in Chromium.`],
    columns: ['What', 'times', 'p50', 'p95', 'slowest'],
    rows: [row('opening the tab until it is painted', opened), row('a key until it is painted', keys)],
    aims: [aim('the form opens', opening, opened), aim('a key is answered', answering, keys)],
    figures: { opened, keys },
  };
}
