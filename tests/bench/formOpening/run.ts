import type { Browser, Page } from '@playwright/test';
import { openBrowser, signedInWindow } from '../lib/browser.ts';
import { productionServer, signIn } from '../lib/guests.ts';
import { fast4G, slowDown } from '../lib/loads.ts';
import { clicks, pointerText, type Click } from '../lib/pointer.ts';
import { figure, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { median } from '../lib/stats.ts';

/** From a click on a row of a list to a form that can be typed in, on a slow machine. */

const lists = ['/suppliers?company_id=chunshui', '/menu-management/items?company_id=chunshui'] as const;

/** The browser's code caches, and the longest opening that is wanted, in milliseconds. */
const caches = {
  'in the cache': { limit: 400, network: null },
  'not in the cache': { limit: 1_200, network: fast4G },
} as const;
type Cache = keyof typeof caches;

const row = 'main tbody tr a';
const input = '.record-form :is(input, textarea):enabled';

/** From the next click until an input of the form is painted, in milliseconds. A text, as in the other benches. */
const openedAt = `window.opened = new Promise((done) => {
  let began;
  const look = () => {
    if (!document.querySelector(${JSON.stringify(input)})) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - began);
    port2.postMessage(null);
  };
  addEventListener('click', ({ timeStamp }) => {
    began = timeStamp;
    requestAnimationFrame(look);
  }, { capture: true, once: true });
});
null`;

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator(row).first().waitFor();
}

/** One opening in a window of its own, whose cache has the form's code or only the list's. */
async function opening(browser: Browser, token: string, address: string, cache: Cache, click: Click): Promise<number> {
  const context = await signedInWindow(browser, token);
  try {
    const page = await context.newPage();
    await openList(page, address);
    if (cache === 'in the cache') {
      await page.locator(row).first().click();
      await page.locator(input).first().waitFor();
      await openList(page, address);
    }
    const session = await context.newCDPSession(page);
    const { network } = caches[cache];
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    if (network) await session.send('Network.emulateNetworkConditions', network);
    await page.evaluate(openedAt);
    await clicks[click](page.locator(row).first());
    const taken = await page.evaluate<number>('window.opened');
    const field = page.locator(input).first();
    await field.focus();
    await page.keyboard.type('x');
    if (!(await field.inputValue()).includes('x')) throw new Error(`The form of ${address} took no typing.`);
    return taken;
  } finally {
    await context.close();
  }
}

export async function run(): Promise<Report> {
  const server = await productionServer(null);
  const browser = await openBrowser();
  const figures: { list: string; cache: Cache; click: Click; times: number[] }[] = [];
  try {
    const token = await signIn(server);
    for (const list of lists)
      for (const cache of Object.keys(caches) as Cache[])
        for (const click of Object.keys(clicks) as Click[]) {
          const times: number[] = [];
          for (let turn = 0; turn < settings.loads; turn++)
            times.push(await opening(browser, token, server.url + list, cache, click));
          figures.push({ list, cache, click, times });
        }
  } finally {
    await browser.close();
    await server.stop();
  }
  return {
    title: `From a click on a row to a form that can be typed in, processor ${slowDown} × slower, in milliseconds`,
    conditions: [
      `Production build, embedded database with the demo group; median of ${settings.loads} openings, each of a page that has just loaded.`,
      pointerText,
      'What is not in the cache comes over Fast 4G as in Chromium’s DevTools.',
    ],
    columns: ['List', 'code', 'clicked', 'ms', 'fastest', 'slowest'],
    rows: figures.map(({ list, cache, click, times }) => [
      list.replace(/\?.*/, ''),
      cache,
      click,
      median(times),
      Math.min(...times),
      Math.max(...times),
    ]),
    aims: figures.map(({ list, cache, click, times }) => ({
      what: `${list.replace(/\?.*/, '')}, code ${cache}, ${click}`,
      aim: `≤ ${caches[cache].limit} ms`,
      reached: `${figure(median(times))} ms`,
      met: median(times) <= caches[cache].limit,
    })),
    figures,
  };
}
