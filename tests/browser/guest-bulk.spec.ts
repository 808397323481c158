import { createCustomer, getCustomer } from '#contract/guests/crm.ts';
import type { Client } from '#tests/support/http.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { column, rows } from './lib/guests.ts';

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
  test('become VIPs, are changed back, and are selected on a phone', async ({ page, api }) => {
    const client = await api('harbour');
    const { tag, ids } = await guestsOf(client, 56);
    await page.goto(listOf(tag));
    await arrived(page, 'Guests');
    const bar = page.getByRole('region', { name: 'Selection' });
    const toast = (text: string) => page.locator('.toast').filter({ hasText: text });

    await test.step('all that match become VIPs', async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
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
      await expect(toast('56 changed, 0 unchanged, 0 failed')).toBeVisible();
      await expect(bar).toBeHidden();
      await expect.poll(async () => [...new Set(await column(page, 'VIP'))]).toEqual(['★']);
      const guest = await client.call(getCustomer, { params: { companyId, customerId: ids[0] ?? '' } });
      expect([guest.isVIP, guest.version]).toEqual([true, 2]);
    });

    await test.step('they are changed back from the message', async () => {
      await toast('56 changed').getByRole('button', { name: 'Undo' }).click();
      await expect(toast('56 undone')).toBeVisible();
      await expect.poll(async () => [...new Set(await column(page, 'VIP'))]).toEqual(['☆']);
    });

    await test.step('the history of a guest has all of it', async () => {
      await rows(page).first().getByRole('link').click();
      await page.getByRole('tab', { name: 'History' }).click();
      const entries = page.getByRole('tabpanel').getByRole('listitem');
      await expect(entries).toHaveCount(3);
      await expect(entries.nth(1)).toContainText('part of: bulk edit');
      await expect(entries.nth(1)).toContainText(/VIP\s*No\s*→\s*to\s*Yes/);
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    });

    await test.step('on a phone cards have checkboxes, and nothing scrolls sideways', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const card = page.getByRole('checkbox', { name: new RegExp(`^Select ${tag}`) }).first();
      const name = ((await card.getAttribute('aria-label')) ?? '').replace('Select ', '');
      await card.check();
      await expect(bar).toContainText('1 selected');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await bar.getByRole('button', { name: 'Do not contact' }).click();
      await expect(toast('1 changed')).toBeVisible();
      const id = ids[Number(name.slice(-2)) - 1] ?? '';
      const guest = await client.call(getCustomer, { params: { companyId, customerId: id } });
      expect(guest.blacklistSetting.forbidPIISharing).toBe(true);
    });
  });
});
