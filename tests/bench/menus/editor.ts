import type { Browser, Page } from '@playwright/test';
import { openBrowser, signedInWindow } from '../lib/browser.ts';
import { signIn } from '../lib/guests.ts';
import { clicks, pointerText, type Click } from '../lib/pointer.ts';
import { figure, type Report } from '../lib/report.ts';
import { quantile } from '../lib/stats.ts';
import { place } from './seed.ts';

/** The editor of a menu on a slow machine: when it is there, and how soon it answers keys and drops. */

const slowDown = 4;
const { companyId, branchId, scheduleId } = place;
/** Of each kind of click. */
const openings = 5;
const turns = 30;
const address = `/menu-management/${companyId}/${branchId}/schedules/${scheduleId}`;

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

const aRow = `document.querySelector('.tree [role="treeitem"] .menu-price')`;

/** From the next click until the editor's rows are painted, in milliseconds. */
const whenClicked = `window.opened = new Promise((done) => {
  addEventListener('click', ({ timeStamp }) => {
    ${whenPainted('timeStamp', aRow, 'done')}
  }, { capture: true, once: true });
});
null`;

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

const helpers = `window.rowsShown = () => [...document.querySelectorAll('.tree-row')]
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
  const nothing = await repeated(() => measure('keydown', press('F9'), 'true'));
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
  await page.locator('input.menu-price').waitFor({ timeout: 5_000 });
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
        await measure('keydown', press(letter), `${typed} && document.querySelector('.tree-row[data-current]')`),
      );
  }
  await finder.fill('');
  const sorted = (list: number[]) => list.slice(2).sort((a, b) => a - b);
  return {
    nothing,
    arrows,
    selecting,
    prices: sorted(prices),
    nextPrice: nextPrice.sort((a, b) => a - b),
    finding: sorted(finding),
  };
}

async function measureDrops(page: Page) {
  const measure = measureOn(page);
  const rows = page.locator('.tree-row');
  const press = (key: string) => () => page.keyboard.press(key);
  await page.locator('.tree').evaluate((tree) => tree.scrollTo(0, 0));
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

async function openEditor(browser: Browser, url: string, token: string, click: Click) {
  const context = await signedInWindow(browser, token);
  const page = await context.newPage();
  // Code is in the cache, as for somebody who has been on the page before; the menu is not.
  await page.goto(url + address);
  await page.locator('.tree-row').first().waitFor();
  await page.goto(`${url}/menu-management/schedules?company_id=${companyId}&branch_id=${branchId}`);
  const link = page.locator('main tbody tr', { hasText: 'Bench' }).getByRole('link').first();
  await link.waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.evaluate(whenClicked);
  await clicks[click](link);
  const taken = await page.evaluate<number>('window.opened');
  return { page, context, taken };
}

export async function measureEditor(url: string) {
  const browser = await openBrowser();
  try {
    const token = await signIn({ url });
    const times: Record<Click, number[]> = { 'by a mouse': [], 'without a pointer': [] };
    for (let turn = 0; ; turn++) {
      const click = turn % 2 ? 'by a mouse' : 'without a pointer';
      const { page, context, taken } = await openEditor(browser, url, token, click);
      // For the first one the server is cold.
      if (turn > 0) times[click].push(taken);
      if (turn < 2 * openings) {
        await context.close();
        continue;
      }
      await page.evaluate(helpers);
      await page.waitForTimeout(1_000);
      const keys = await measureKeys(page);
      const drops = await measureDrops(page);
      const sorted = (list: number[]) => list.sort((a, b) => a - b);
      return {
        openedByMouse: sorted(times['by a mouse']),
        openedAlone: sorted(times['without a pointer']),
        ...keys,
        ...drops,
      };
    }
  } finally {
    await browser.close();
  }
}

const answers = {
  nothing: 'a key that nothing hears, until the next frame',
  arrows: 'editor: an arrow key, until the next row has the focus',
  selecting: 'editor: a row is selected by a key',
  prices: 'editor: a digit of a price',
  nextPrice: 'editor: a price is saved and the next one opened',
  finding: 'editor: a letter of what is looked for, until its row is shown',
  nudges: 'editor: a row moves up or down by a key',
  undos: 'editor: a move is undone or repeated',
  byKeys: 'editor: a row is dropped by keyboard',
  byMouse: 'editor: a row is dropped by mouse',
} as const;

const opening = {
  mouse: 'the editor opens, clicked by a mouse',
  alone: 'the editor opens, clicked without a pointer',
} as const;

/** The report with the editor's figures. */
export function withEditor(report: Report, editor: Awaited<ReturnType<typeof measureEditor>>): Report {
  const { openedByMouse, openedAlone, ...measured } = editor;
  const row = (what: string, times: readonly number[]) => [
    what,
    times.length,
    quantile(times, 0.5),
    quantile(times, 0.95),
    '–',
  ];
  const names = Object.keys(answers) as (keyof typeof answers)[];
  const aim = (what: string, limit: number, times: readonly number[]) => ({
    what,
    aim: `p50 ≤ ${figure(limit)} ms`,
    reached: `${figure(quantile(times, 0.5))} ms, p95 ${figure(quantile(times, 0.95))}`,
    met: quantile(times, 0.5) <= limit,
  });
  return {
    ...report,
    conditions: [
      ...report.conditions,
      `The editor: a processor ${slowDown} × slower in Chromium at 1440 × 900, production build with its code in the cache; it is opened from the list; each answer until it is painted. What others do on the machine is in the key that nothing hears.`,
      pointerText,
    ],
    rows: [
      ...report.rows,
      row(opening.mouse, openedByMouse),
      row(opening.alone, openedAlone),
      ...names.map((name) => row(answers[name], measured[name])),
    ],
    aims: [
      ...report.aims,
      aim(opening.mouse, 1_000, openedByMouse),
      aim(opening.alone, 1_000, openedAlone),
      ...names.slice(1).map((name) => aim(answers[name], 50, measured[name])),
    ],
    figures: { guests: report.figures, editor },
  };
}
