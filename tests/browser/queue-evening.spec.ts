import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createBoardLink, patchCallingBoard, revokeBoardLink } from '#contract/reservations/queue/board.ts';
import { patchQueueSettings } from '#contract/reservations/queue/queueSettings.ts';
import { arrived, baseUrl, expect, test } from './lib/journey.ts';
import { watch } from './lib/trouble.ts';

/** An evening at speed: two tablets at the door, the television, and three guests with their phones. */

const [companyId, branchId] = ['chunshui', 'chunshui-nangang'];
const params = { companyId, branchId };
const empty = { cookies: [], origins: [] };

/** A phone of a guest, who speaks English. */
async function phone(browser: Browser): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({
    storageState: empty,
    viewport: { width: 360, height: 740 },
    locale: 'en',
  });
  return [context, await context.newPage()];
}

/** A television whose voices write down what they say. */
async function television(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ storageState: empty, viewport: { width: 1_920, height: 1_080 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const said: string[] = [];
    const voices = ['en-US', 'ja-JP'].map((lang) => ({ lang, name: lang }));
    const speak = (utterance: SpeechSynthesisUtterance) => {
      if (utterance.text) said.push(`${utterance.lang} ${utterance.text}`);
      setTimeout(() => utterance.onend?.(new Event('end') as SpeechSynthesisEvent), 20);
    };
    class Utterance {
      lang = '';
      voice: unknown = null;
      onend: unknown = null;
      constructor(public text: string) {}
    }
    Object.assign(window, { said, SpeechSynthesisUtterance: Utterance });
    Object.defineProperty(window, 'speechSynthesis', { value: { getVoices: () => voices, speak } });
  });
  await page.goto(link);
  // One tap turns the sound on.
  await page.mouse.click(40, 40);
  await expect(page.locator('#u')).toBeHidden();
  return page;
}

async function tablet(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/queueing-management/line?company_id=${companyId}&branch_id=${branchId}`);
  await arrived(page, 'Live queue');
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
  return page;
}

/** Takes a number on a phone, by the link of the QR code at the door. */
async function join(page: Page, size: number): Promise<string> {
  await page.goto(`/w/${branchId}`);
  await page
    .locator('.sizes label')
    .filter({ hasText: String(size) })
    .click();
  await page.getByRole('button', { name: 'Take a number' }).click();
  await expect(page).toHaveURL(/\/q\//);
  return (await page.locator('.num').textContent()) ?? '';
}

/** Takes a number on a tablet. */
async function give(page: Page, size: number): Promise<string> {
  await page.keyboard.press('n');
  await page.getByRole('button', { name: String(size), exact: true }).click();
  await page.getByRole('button', { name: 'Take a number', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Number / });
  const title = (await dialog.getByRole('heading').first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  return title.replace('Number ', '').trim();
}

const rowOf = (page: Page, number: string) =>
  page.locator('.queue-entry').filter({ has: page.getByText(number, { exact: true }) });
const press = async (page: Page, number: string, key: string) => {
  await rowOf(page, number).focus();
  await page.keyboard.press(key);
};
const isIn = (page: Page, number: string, state: string) =>
  expect(rowOf(page, number)).toHaveAttribute('data-state', state);

test('two tablets, the television and three phones stay in step through an evening', async ({
  browser,
  api,
  context,
}) => {
  test.slow();
  const manager = await api('manager');
  const always = { from: null, to: null };
  await manager.call(patchQueueSettings, {
    params,
    body: {
      webWaitingEnabled: true,
      waitStatusBoardEnabled: true,
      waitingOpeningTimes: { lunch: always, dinner: always },
    },
  });
  await manager.call(patchCallingBoard, { params, body: { boardLanguages: ['en', 'ja'], boardSpeech: true } });
  const link = await manager.call(createBoardLink, { params, body: { name: 'At the door', lastDay: null } });
  const board = await television(browser, `${baseUrl()}${new URL(link.link).pathname}`);
  const phones = await Promise.all([phone(browser), phone(browser), phone(browser)]);
  const [[, ann], [lost, ben], [, cho]] = phones;
  const troubles = [board, ann, cho].map((one) => watch(one));
  const second = await browser.newContext({ storageState: await context.storageState() });
  const [door, bar] = await Promise.all([tablet(context), tablet(second)]);
  const spoken = (number: string) =>
    board.evaluate(
      (wanted) => (window as unknown as { said: string[] }).said.filter((one) => one.includes(wanted)),
      number,
    );
  /** Once in each language, however often the board heard of it. */
  const isSpoken = async (number: string, times = 1) => {
    await expect.poll(() => spoken(number), { timeout: 30_000 }).toHaveLength(2 * times);
    expect((await spoken(number)).map((one) => one.slice(0, 2)).toSorted()).toEqual(
      ['en', 'ja'].flatMap((language) => Array.from({ length: times }, () => language)),
    );
  };

  const [a, b, c, d, e] = await test.step('five numbers at the same moment are five', async () => {
    const numbers = await Promise.all([join(ann, 2), join(ben, 2), join(cho, 4), give(door, 3), give(bar, 3)]);
    expect(new Set(numbers).size).toBe(5);
    for (const number of numbers) await Promise.all([isIn(door, number, 'waiting'), isIn(bar, number, 'waiting')]);
    return numbers as [string, string, string, string, string];
  });

  await test.step('a call is seen and spoken', async () => {
    await press(door, a, 'c');
    await expect(ann.getByRole('heading', { name: 'Your table is ready' })).toBeVisible();
    await expect(board.locator('.n li').filter({ hasText: a })).toBeVisible();
    await isIn(bar, a, 'called');
    await isSpoken(a);
  });

  await test.step('a guest is on the way', async () => {
    await ann.getByRole('button', { name: 'We are on our way' }).click();
    await expect(ann.getByText('The restaurant knows that you are on your way.')).toBeVisible();
    await expect(rowOf(bar, a)).toContainText('On the way');
  });

  await test.step('a phone without connection is called, and knows it once it is back', async () => {
    await lost.setOffline(true);
    await press(bar, b, 'c');
    await isIn(door, b, 'called');
    await lost.setOffline(false);
    await expect(ben.getByRole('heading', { name: 'Your table is ready' })).toBeVisible({ timeout: 45_000 });
    await isSpoken(b);
  });

  await test.step('seated, skipped, and taken back', async () => {
    await rowOf(door, a).getByRole('button', { name: /^Seat/ }).click();
    await door.getByRole('dialog').getByRole('combobox', { name: 'Tables (optional)' }).fill('A1');
    await door.getByRole('dialog').getByRole('button', { name: 'Seat', exact: true }).click();
    await expect(ann.getByRole('heading', { name: 'Enjoy your meal' })).toBeVisible();
    await expect(board.locator('.p li').filter({ hasText: a })).toBeVisible();
    await press(bar, b, 'k');
    await expect(ben.getByRole('heading', { name: 'Your number has been called' })).toBeVisible();
    await isIn(door, b, 'skipped');
    await press(door, b, 'u');
    await expect(ben.getByRole('heading', { name: 'Your table is ready' })).toBeVisible();
  });

  await test.step('a guest gives up, and comes back', async () => {
    await cho.getByText('Leave the queue', { exact: true }).click();
    await cho.getByRole('button', { name: 'Yes, leave the queue' }).click();
    await expect(cho.getByRole('heading', { name: 'You have left the queue' })).toBeVisible();
    await isIn(door, c, 'givenUp');
    await isIn(bar, c, 'givenUp');
    await press(bar, c, 'u');
    await isIn(door, c, 'waiting');
    await expect(cho.getByRole('button', { name: 'We are on our way' })).toBeVisible();
  });

  await test.step('called again, it is spoken again', async () => {
    await press(door, d, 'c');
    await isSpoken(d);
    await isIn(bar, d, 'called');
    await press(bar, d, 'c');
    await isSpoken(d, 2);
    expect(await spoken(e)).toEqual([]);
  });

  await isIn(door, b, 'called');
  await isIn(door, d, 'called');
  for (const number of [b, c, d, e]) await press(door, number, 'g');
  for (const trouble of troubles) expect(trouble.unexpected()).toEqual([]);
  await manager.call(revokeBoardLink, { params: { ...params, linkId: link.id } });
  await expect(board.locator('#b')).toHaveCount(0);
  for (const one of [board.context(), second, ...phones.map(([of]) => of)]) await one.close();
});
