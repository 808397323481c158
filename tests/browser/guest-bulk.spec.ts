import { createCustomer, getCustomer } from '#contract/guests/crm.ts';
import type { Client } from '#tests/support/http.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { column, rows, settled } from './lib/guests.ts';

/** Other journeys count the guests of the first company. */
const companyId = 'harbour';
let count = 0;

/** Guests of the journey's own, found by a tag that nobody else has. */
async function guestsOf(api: Client, many: number): Promise<{ tag: string; ids: string[] }> {
  const tag = `bulk ${Date.now().toString(36)}-${(count += 1)}`;
  const ids: string[] = [];
  for (let index = 1; index <= many; index++) {
    const body = { name: `${tag} ${String(index).padStart(2, '0')}`, tags: [tag] };
    ids.push((await api.call(createCustomer, { params: { companyId }, body })).id);
  }
  return { tag, ids };
}
const listOf = (tag: string) => `/crm?${new URLSearchParams({ companyId, filters: JSON.stringify({ tags: [tag] }) })}`;

test.describe('Many guests at once', () => {
  test.use({ as: 'harbour' });
  test('all that match become VIPs, and are taken back from the message', async ({ page, api }) => {
    const client = await api('harbour');
    const { tag, ids } = await guestsOf(client, 56);
    await page.goto(listOf(tag));
    await arrived(page, 'Guests');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('All 50 on this page are selected.');
    await bar.getByRole('button', { name: 'Select all 56 that match' }).click();
    await expect(bar).toContainText('All 56 that match are selected.');

    // It stays so on the next page.
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(rows(page)).toHaveCount(6);
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeChecked();
    await bar.getByRole('button', { name: 'Mark as VIP' }).click();
    const question = page.getByRole('dialog', { name: 'Mark as VIP: 56 selected?' });
    await question.getByRole('button', { name: 'Apply to 56' }).click();
    const toast = page.locator('.toast').filter({ hasText: '56 changed, 0 unchanged, 0 failed' });
    await expect(toast).toBeVisible();
    await expect(bar).toBeHidden();
    await expect.poll(async () => [...new Set(await column(page, 'VIP'))]).toEqual(['★']);
    const guest = await client.call(getCustomer, { params: { companyId, customerId: ids[0] ?? '' } });
    expect([guest.isVIP, guest.version]).toEqual([true, 2]);

    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('.toast').filter({ hasText: '56 undone' })).toBeVisible();
    await expect.poll(async () => [...new Set(await column(page, 'VIP'))]).toEqual(['☆']);
  });

  test("some are skipped, and a guest's history tells all of it and takes one change back", async ({ page, api }) => {
    const { tag } = await guestsOf(await api('harbour'), 3);
    await page.goto(listOf(tag));
    await arrived(page, 'Guests');
    await page.getByRole('button', { name: `VIP: ${tag} 02` }).click();
    await expect(page.getByRole('button', { name: `VIP: ${tag} 02` })).toHaveText('★');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Mark as VIP' }).click();
    await expect(page.locator('.toast').filter({ hasText: '2 changed, 1 unchanged' })).toBeVisible();

    await page.getByRole('link', { name: `${tag} 01` }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    const entries = page.getByRole('tabpanel').getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('part of: bulk edit');
    await expect(entries.first()).toContainText(/VIP\s*No\s*→\s*to\s*Yes/);
    await entries.first().getByRole('button', { name: 'Undo' }).click();
    await expect(entries).toHaveCount(3);
    await expect(entries.first()).toContainText('Undone');
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await settled(page);
    expect((await column(page, 'VIP')).toSorted()).toEqual(['★', '★', '☆'].toSorted());
  });

  test('work in the background is listed in the top bar until it is removed', async ({ page, api }) => {
    const { tag } = await guestsOf(await api('harbour'), 2);
    await page.goto(listOf(tag));
    await arrived(page, 'Guests');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Do not contact' }).click();
    const tray = page.getByRole('banner').getByRole('button', { name: 'Background tasks: finished' });
    await tray.click();
    const card = page
      .getByRole('region', { name: 'Background tasks' })
      .getByRole('listitem')
      .filter({ hasText: '2 changed, 0 unchanged, 0 failed' })
      .first();
    await card.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('region', { name: 'Background tasks' })).toContainText('2 undone');
    const cards = page.getByRole('region', { name: 'Background tasks' }).getByRole('listitem');
    while ((await cards.count()) > 0)
      await cards.first().getByRole('button', { name: 'Remove from this list' }).click();
    await expect(tray).toBeHidden();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });
    test('cards have checkboxes, and nothing scrolls sideways', async ({ page, api }) => {
      const client = await api('harbour');
      const { tag, ids } = await guestsOf(client, 2);
      await page.goto(listOf(tag));
      await arrived(page, 'Guests');
      await page.getByRole('checkbox', { name: `Select ${tag} 02` }).check();
      const bar = page.getByRole('region', { name: 'Selection' });
      await expect(bar).toContainText('1 selected');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await bar.getByRole('button', { name: 'Do not contact' }).click();
      await expect(page.locator('.toast').filter({ hasText: '1 changed' })).toBeVisible();
      const guest = await client.call(getCustomer, { params: { companyId, customerId: ids[1] ?? '' } });
      expect(guest.blacklistSetting.forbidPIISharing).toBe(true);
    });
  });

  test.describe('for people who only read', () => {
    test.use({ as: 'reader' });
    test('there is nothing to select', async ({ page }) => {
      await page.goto('/crm');
      await arrived(page, 'Guests');
      await expect(rows(page).first()).toBeVisible();
      await expect(page.getByRole('checkbox')).toHaveCount(0);
    });
  });
});
