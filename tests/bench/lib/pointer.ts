import type { Locator } from '@playwright/test';

/**
 * How a mouse comes to something that was read, in milliseconds: pointing at a target of a row's size takes people 500
 * to 1,000 (MacKenzie, Fitts’ law as a research and design tool, 1992), and they rest on it before they click.
 */
export const pointer = { reading: 1_500, way: 600, rest: 200 } as const;

/** The same, as a condition of a report. */
export const pointerText = `The mouse comes within ${pointer.way} ms, ${pointer.reading} ms after the list is there, and rests on the row for ${pointer.rest} ms before it clicks; without a pointer, nothing announces the click.`;

/** How a link is clicked: by a mouse, or without any sign before. */
export const clicks = {
  'by a mouse': async (link: Locator) => {
    const page = link.page();
    const box = await link.boundingBox();
    if (!box) throw new Error('There is nothing to click.');
    const steps = 12;
    await page.waitForTimeout(pointer.reading);
    for (let step = 0; step <= steps; step++) {
      const left = 1 - step / steps;
      await page.mouse.move(box.x + 10 + 500 * left, box.y + box.height / 2 + 400 * left);
      await page.waitForTimeout(pointer.way / steps);
    }
    await page.waitForTimeout(pointer.rest);
    await page.mouse.down();
    await page.mouse.up();
  },
  'without a pointer': (link: Locator) => link.evaluate((element) => (element as HTMLElement).click()),
} as const;
export type Click = keyof typeof clicks;
