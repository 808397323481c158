import type { Locator, Page } from '@playwright/test';
import { arrived, expect, heading, test } from './lib/journey.ts';
import { rows, settled } from './lib/guests.ts';
import { follow } from './lib/screens.ts';

/** Presses Tab until the keyboard is there, as a person would. */
async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(place).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${place.toString()} cannot be reached with ${key}`);
}

interface List {
  name: string;
  address: string;
  search: string;
  sort: string;
  /** A condition and how it is set by keyboard. */
  filter?: { field: string; chip: RegExp };
  drawer?: boolean;
}

const lists: readonly List[] = [
  {
    name: 'Guests',
    address: '/crm',
    search: '陳',
    sort: 'Visits',
    filter: { field: 'VIP', chip: /^VIP yes/i },
    drawer: true,
  },
  {
    name: 'Suppliers',
    address: '/suppliers',
    search: '茶',
    sort: 'Name',
    filter: { field: 'Active', chip: /^Active yes/i },
  },
];

test('The navigation, lists and records can be worked with by keyboard alone', async ({ page }) => {
  for (const { name, address, search, sort, filter, drawer } of lists)
    await test.step(name, async () => {
      if (name === 'Guests') await page.goto(address);
      else await follow(page, address);
      await arrived(page, name);
      await expect(rows(page).first()).toBeVisible();
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await tabTo(page, skip, name === 'Guests' ? 'Tab' : 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();

      await tabTo(page, page.getByRole('searchbox'));
      await page.keyboard.type(search);
      await expect(page).toHaveURL(new RegExp(encodeURIComponent(encodeURIComponent(search)).replaceAll('%25', '%')));
      await settled(page);

      if (filter) {
        await tabTo(page, page.getByRole('button', { name: '＋ Filter' }));
        await page.keyboard.press('Enter');
        const panel = page.locator('.popup');
        await expect(panel.getByRole('button').first()).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { name: '＋ Filter' })).toBeFocused();
        await page.keyboard.press('Enter');
        await tabTo(page, panel.getByRole('button', { name: filter.field, exact: true }));
        await page.keyboard.press('Enter');
        await tabTo(page, panel.getByRole('button', { name: 'Apply' }));
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: filter.chip })).toBeVisible();
        await expect(page.getByRole('button', { name: '＋ Filter' })).toBeFocused();
        await settled(page);
      }

      const head = page.getByRole('columnheader', { name: sort });
      await tabTo(page, head.getByRole('button'));
      await page.keyboard.press('Enter');
      await expect(head).toHaveAttribute('aria-sort', /ending$/);
      await settled(page);

      const link = rows(page).first().getByRole('link').first();
      await tabTo(page, link);
      const count = await rows(page).count();
      if (count > 1) {
        await page.keyboard.press('ArrowDown');
        await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
        await page.keyboard.press('ArrowUp');
        await expect(link).toBeFocused();
      }
      const title = (await link.textContent()) ?? '';
      await page.keyboard.press('Enter');
      if (drawer) {
        const record = page.getByRole('dialog', { name: title });
        await expect(record).toBeVisible();
        // Where other tabs come before the form, it is the one after the first.
        const details = record.getByRole('tab', { name: 'Details' });
        if (await details.count()) {
          await tabTo(page, record.getByRole('tab', { selected: true }));
          if ((await details.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowRight');
        }
        await tabTo(page, record.getByRole('textbox', { name: 'Name', exact: true }));
        await page.keyboard.press('Escape');
        await expect(record).toHaveCount(0);
        await expect(link).toBeFocused();
      } else {
        await expect(heading(page)).toHaveText(title);
        await expect(page.getByRole('main')).toBeFocused();
        await tabTo(page, page.getByRole('link', { name: 'Back to the list' }), 'Shift+Tab');
        await page.keyboard.press('Enter');
        await arrived(page, name);
      }
    });

  await test.step('the navigation', async () => {
    const menu = page.getByRole('navigation', { name: 'Navigation' });
    await tabTo(page, menu.getByRole('link', { name: 'Guests', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await arrived(page, 'Guests');
    await tabTo(page, page.getByRole('radio', { name: 'System' }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await tabTo(page, page.getByRole('button', { name: 'Log out' }));
  });
});
