import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Rows that are drawn over the next one: the text of the first and by how many pixels. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(':is(main, [role="dialog"]) :is([role="row"], tr, li, .card)')].flatMap(
      (row) => {
        const next = row.nextElementSibling;
        if (!next || row.matches('.text-grid-head, thead *')) return [];
        const [upper, lower] = [row.getBoundingClientRect(), next.getBoundingClientRect()];
        const below = lower.left < upper.right && upper.left < lower.right && lower.bottom > upper.bottom;
        const pixels = Math.round(upper.bottom - lower.top);
        return below && lower.height > 0 && pixels > 1 ? [`${row.innerText.slice(0, 40)}: ${pixels}`] : [];
      },
    ),
  );

/** Waits until no row on the page is drawn over the next one. */
export const expectRowsApart = (page: Page, place: string): Promise<void> =>
  expect.poll(() => overlaps(page), { message: `${place}: rows over one another` }).toEqual([]);

/** Buttons and links that are so narrow that their letters stand one below the other. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, a)')].flatMap((one) => {
      const [text, { width, height }] = [one.innerText.trim(), one.getBoundingClientRect()];
      const size = parseFloat(getComputedStyle(one).fontSize);
      return text.length > 1 && width > 1 && width < 1.9 * size && height > 2 * size ? [text] : [];
    }),
  );

/** Waits until the words of every button and link are beside each other. */
export const expectWordsInLines = (page: Page, place: string): Promise<void> =>
  expect.poll(() => squeezed(page), { message: `${place}: letters below each other` }).toEqual([]);
