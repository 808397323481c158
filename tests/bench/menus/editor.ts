import type { Browser, Page } from '@playwright/test';
import pino from 'pino';
import { savedMenu } from '#contract/menus/savedMenu.ts';
import { menuContent } from '#contract/menus/menuSchedules.ts';
import { chunshui } from '#demo/companies.ts';
import { seedDemo } from '#demo/seed.ts';
import { categoryTable, itemTable, modifierTable } from '#server/menus/tables.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { menuSchedules } from '#server/platform/db/schema.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { buildMenuCategory, buildMenuItem, buildModifier, buildOption } from '#tests/support/publishedMenus.ts';
import { openBrowser } from '../lib/browser.ts';
import { signIn } from '../lib/guests.ts';

/** The editor of a menu on a slow machine: when it is there, and how soon it answers keys and drops. */

export const slowDown = 4;
const companyId = chunshui.id;
const [{ id: branchId, currency }] = chunshui.branches as unknown as [(typeof chunshui.branches)[number]];
const scheduleId = 'bench';
const openings = 6;
const turns = 30;
const address = `/menu-management/${companyId}/${branchId}/schedules/${scheduleId}`;

export interface MenuSize {
  items: number;
  categories: number;
  groups: number;
}

/** Plants a company's menu into a demo group without many guests. */
export async function plantMenu(databaseUrl: string, size: MenuSize): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, dataDir: '' });
  const services = await createServices(testConfig({ databaseUrl }), database, pino({ level: 'silent' }));
  try {
    await database.migrate();
    await seedDemo(services, { guests: 200, log: () => undefined });
    const ofCompany = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ companyId, ...row }));
    const names = (word: string, at: number) => ({
      en: `${word} number ${at}`,
      zh: `第 ${at} 道`,
      'zh-cn': `第 ${at} 道`,
      ja: `${at} 番`,
    });
    const items = Array.from({ length: size.items }, (_, at) =>
      buildMenuItem({
        id: `bench-${at}`,
        name: names('Braised dish', at),
        code: `B${at}`,
        price: 10_000 + (at % 90) * 500,
        prices: at % 4 ? [] : [{ service: 'takeout', branch: null, price: 9_000 }],
        modifiers: at % 2 ? [{ modifier: `bench-${at % size.groups}` }] : [],
      }),
    );
    const groups = Array.from({ length: size.groups }, (_, at) =>
      buildModifier({
        id: `bench-${at}`,
        name: names('Choice', at),
        maximum: 1,
        options: ['mild', 'medium', 'hot'].map((id) => buildOption({ id, name: names(id, at), price: 500 })),
      }),
    );
    const categories = Array.from({ length: size.categories }, (_, at) =>
      buildMenuCategory({ id: `bench-${at}`, name: names('Section', at) }),
    );
    const { sql } = database;
    for (let at = 0; at < items.length; at += 500)
      await sql.insert(itemTable).values(ofCompany(items.slice(at, at + 500)));
    await sql.insert(modifierTable).values(ofCompany(groups));
    await sql.insert(categoryTable).values(ofCompany(categories));
    const each = size.items / size.categories;
    const content = savedMenu(
      menuContent.parse({
        name: 'Bench',
        categories: categories.map(({ id }, at) => ({
          id,
          ordering: at,
          items: items.slice(at * each, (at + 1) * each).map((item, ordering) => ({ id: item.id, ordering })),
        })),
        items: items.map(({ id }) => ({ id })),
      }),
    );
    const known = <T extends { id: string }>(all: readonly T[]) => Object.fromEntries(all.map((one) => [one.id, one]));
    const published = {
      ...{ id: scheduleId, branchId, content, currency },
      ...{ items: known(items), modifiers: known(groups), categories: known(categories) },
    };
    const row = { companyId, branchId, id: scheduleId, name: content.name, content, published };
    await sql.insert(menuSchedules).values({ ...row, status: 'published', publishedVersion: 1 });
  } finally {
    await closeServices(services);
  }
}

/** A text, as in the other benches: a compiled function would ask for helpers that the page does not have. */
const whenPainted = (began: string, condition: string, done: string) => `
  const began = ${began};
  const look = () => {
    if (!(${condition})) return requestAnimationFrame(look);
    // A message sent from the frame's callback comes after the frame is drawn.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => ${done}(performance.now() - began);
    port2.postMessage(null);
  };
  requestAnimationFrame(look);`;

const aRow = `document.querySelector('.menu-tree [role="treeitem"] .menu-tree-price')`;

/** Goes to the editor as a link does; resolves to the milliseconds until its rows are painted. */
const open = `new Promise((done) => {
  const from = performance.now();
  history.pushState({ key: 'editor', idx: history.length }, '', '${address}');
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  ${whenPainted('from', aRow, 'done')}
})`;

/** From the next event of a type until a condition holds on a painted frame. */
const answer = (event: string, condition: string) => `
  window.answered = new Promise((done) => {
    const { dataset, ariaSelected, ariaLabel, value } = document.activeElement;
    const before = { row: dataset.row, ariaSelected, ariaLabel, value, rows: rowsShown() };
    addEventListener('${event}', ({ timeStamp }) => {
      ${whenPainted('timeStamp', condition, 'done')}
    }, { capture: true, once: true });
  });
  null;`;

const helpers = `window.rowsShown = () => [...document.querySelectorAll('.menu-tree-row')]
    .map((row) => [row.style.transform.replace(/[^0-9.]/g, ' ').trim().padStart(9), row.dataset.row])
    .sort().map(([, id]) => id).join();`;

/** Milliseconds of one answer, given the event, what brings it about, and what is seen then. */
type Measure = (event: string, act: () => Promise<unknown>, condition: string) => Promise<number>;

const measureOn =
  (page: Page): Measure =>
  async (event, act, condition) => {
    await page.evaluate(answer(event, condition));
    await act();
    const taken = await page.evaluate<number | null>(
      'Promise.race([window.answered, new Promise((done) => setTimeout(done, 5000, null))])',
    );
    if (taken === null) throw new Error(`Nothing came of it within five seconds: ${event}, ${condition}`);
    // What follows an answer is not part of the next one.
    await page.waitForTimeout(120);
    return taken;
  };

const moved = 'rowsShown() !== before.rows';
const typed = 'document.activeElement.value !== before.value';

/** Repeats; the first two, which also compile, are not counted. */
async function repeated(turn: (at: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < turns + 2; at++) times.push(await turn(at));
  return times.slice(2).sort((a, b) => a - b);
}

async function measureKeys(page: Page) {
  const measure = measureOn(page);
  const press = (key: string) => () => page.keyboard.press(key);
  const first = page.locator('[data-row="bench-0/bench-0"]');
  const toFirst = () => first.click({ position: { x: 300, y: 10 } });
  await toFirst();
  const arrows = await repeated(() =>
    measure(
      'keydown',
      press('ArrowDown'),
      'document.activeElement.dataset.row && document.activeElement.dataset.row !== before.row',
    ),
  );
  const selecting = await repeated(() =>
    measure('keydown', press(' '), 'document.activeElement.ariaSelected !== before.ariaSelected'),
  );
  await page.keyboard.press('Home');
  await page.waitForTimeout(300);
  await toFirst();
  const prices: number[] = [];
  const nextPrice: number[] = [];
  await page.keyboard.press('Enter');
  await page.locator('input.menu-tree-price').waitFor({ timeout: 5_000 });
  // One less than a category has items: after the last one there is no next.
  for (let at = 0; at < 9; at++) {
    for (const digit of String(1200 + at)) prices.push(await measure('keydown', press(digit), typed));
    nextPrice.push(await measure('keydown', press('Tab'), 'document.activeElement.ariaLabel !== before.ariaLabel'));
  }
  await page.keyboard.press('Escape');
  const finding: number[] = [];
  const finder = page.getByRole('searchbox').first();
  for (const word of ['dish number 17', 'B1999', 'section number 9']) {
    await finder.fill('');
    await finder.focus();
    for (const letter of word)
      finding.push(
        await measure('keydown', press(letter), `${typed} && document.querySelector('.menu-tree-row[data-current]')`),
      );
  }
  await finder.fill('');
  const sorted = (list: number[]) => list.slice(2).sort((a, b) => a - b);
  return {
    arrows,
    selecting,
    prices: sorted(prices),
    nextPrice: nextPrice.sort((a, b) => a - b),
    finding: sorted(finding),
  };
}

async function measureDrops(page: Page) {
  const measure = measureOn(page);
  const rows = page.locator('.menu-tree-row');
  const press = (key: string) => () => page.keyboard.press(key);
  await page.locator('.menu-tree').evaluate((tree) => tree.scrollTo(0, 0));
  await page.waitForTimeout(300);
  await rows.nth(2).click({ position: { x: 300, y: 10 } });
  const nudges = await repeated((at) => measure('keydown', press(at % 2 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'), moved));
  const undos = await repeated((at) => measure('keydown', press(at % 2 ? 'Control+y' : 'Control+z'), moved));
  const byKeys = await repeated(async () => {
    await rows.nth(2).focus();
    await page.keyboard.press('Control+Shift+D');
    await page.waitForTimeout(120);
    for (let step = 0; step < 2; step++) {
      await page.keyboard.press('ArrowDown');
      await page.waitForTimeout(120);
    }
    return measure('keydown', press('Enter'), moved);
  });
  const byMouse = await repeated(async () => {
    const [from, to] = await Promise.all([rows.nth(2).boundingBox(), rows.nth(6).boundingBox()]);
    if (!from || !to) throw new Error('There is nothing to drag.');
    await page.mouse.move(from.x + 300, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 305, from.y + from.height, { steps: 2 });
    await page.mouse.move(to.x + 300, to.y + to.height * 0.9, { steps: 4 });
    await page.waitForTimeout(120);
    return measure('drop', () => page.mouse.up(), moved);
  });
  return { nudges, undos, byKeys, byMouse };
}

async function openEditor(browser: Browser, url: string, token: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await context.addInitScript((stored) => {
    localStorage.setItem('maitre.token', stored);
    localStorage.setItem('maitre.lastCompany', 'chunshui');
  }, token);
  const page = await context.newPage();
  // Code is in the cache, as for somebody who has been on the page before; the menu is not.
  await page.goto(url + address);
  await page.locator('.menu-tree-row').first().waitFor();
  await page.goto(`${url}/menu-management/schedules?company_id=${companyId}&branch_id=${branchId}`);
  await page.getByRole('link', { name: 'Bench' }).or(page.getByText('Bench')).first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const taken = await page.evaluate<number>(open);
  return { page, context, taken };
}

export async function measureEditor(url: string) {
  const browser = await openBrowser();
  try {
    const token = await signIn({ url });
    const opened: number[] = [];
    for (let turn = 0; ; turn++) {
      const { page, context, taken } = await openEditor(browser, url, token);
      // For the first one the server is cold.
      if (turn > 0) opened.push(taken);
      if (turn < openings) {
        await context.close();
        continue;
      }
      await page.evaluate(helpers);
      await page.waitForTimeout(1_000);
      const keys = await measureKeys(page);
      const drops = await measureDrops(page);
      return { opened: opened.sort((a, b) => a - b), ...keys, ...drops };
    }
  } finally {
    await browser.close();
  }
}
