import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { expect } from './journey.ts';

/** Resolves when nothing moves any more: colours that are being faded in are nobody's. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    // What was pressed last may begin to move with the next frame, and one movement may follow another.
    for (let moving = true, times = 0; moving && times < 50; times += 1) {
      await frame();
      await frame();
      const animations = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      moving = animations.length > 0;
      await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)));
    }
  });
}

const library = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What of the page axe looks at, and with which of its rules. */
interface Look {
  /** A part of the page, as a selector; all of it otherwise. */
  within?: string;
  /** Only rules of the WCAG up to level AA; all rules otherwise. */
  wcag?: boolean;
  /** Only what axe calls serious or critical. */
  serious?: boolean;
  /** Only the rules whose result depends on the theme. */
  colours?: boolean;
}

const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe objects to on the page, in words. Asked within the page, and for objections alone: telling also what is
 * well, as axe's own binding for Playwright does, takes four times as long.
 */
export async function objections(page: Page, look: Look = {}): Promise<string[]> {
  await settled(page);
  const found = await objectionsNow(page, look);
  if (!found.length) return found;
  // Something may have faded while axe looked at the page, as a toast does that leaves; a fault is still there.
  await settled(page);
  return objectionsNow(page, look);
}

async function objectionsNow(page: Page, { within, wcag, serious, colours }: Look): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await library);
  const found = await page.evaluate(
    async ([selector, runOnly]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(selector ?? document, {
        resultTypes: ['violations'],
        selectors: false,
        // What is said with the voice is what is seen, and can be hit with a finger.
        rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
        ...(runOnly && { runOnly }),
      });
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
      }));
    },
    [within, colours ? colourRules : wcag ? ['wcag2a', 'wcag2aa', 'wcag21aa'] : undefined] as const,
  );
  return found
    .filter(({ impact }) => !serious || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`));
}

/**
 * What axe objects to in either theme: in the light one by all rules of the look, in the dark one by those of colours.
 * The app follows the system's theme while no other was chosen.
 */
export async function objectionsInBothThemes(page: Page, look: Look = {}): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const inTheme = await objections(page, { ...look, colours: theme === 'dark' });
    found.push(...inTheme.map((one) => `${theme}: ${one}`));
  }
  return found;
}

/** Nothing on the page that axe objects to. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await objections(page, { wcag: true })).toEqual([]);
}
