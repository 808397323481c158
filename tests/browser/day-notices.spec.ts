import { getDayNotice, listDayNotices } from '#contract/dayNotices/dayNotices.ts';
import { arrived, expect, test } from './lib/journey.ts';

const path = '/reservation-management/day-notices';
const companyId = 'ginza';

test.describe('A day that is closed', () => {
  test.use({ as: 'ginza' });
  test('is chosen, tells its guests, and keeps who was reached', async ({ page, api }) => {
    const client = await api('ginza');
    await page.goto(`${path}?company_id=${companyId}`);
    await arrived(page, 'Closed days');
    await page.getByRole('button', { name: 'Close a day' }).click();
    await page.getByRole('checkbox', { name: 'All', exact: true }).check();
    // The first day from tomorrow on that is not closed yet and has reservations.
    const { data: before } = await client.call(listDayNotices, { params: { companyId }, query: {} });
    const closed = new Set(before.filter(({ status }) => status === 'closed').map(({ day }) => day));
    const day = page.getByLabel('Day', { exact: true });
    const concerned = page.getByText(/upcoming reservation|No reservations are affected/);
    for (let ahead = 1; ahead < 20; ahead++) {
      const next = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      if (closed.has(next)) continue;
      await day.fill(next);
      await expect(page.locator('[data-stale]')).toHaveCount(0);
      await expect(concerned).toBeVisible();
      if (/upcoming/.test(await concerned.innerText())) break;
    }
    await page.getByLabel('Internal reason').fill('Typhoon');
    await page.getByRole('button', { name: 'Close the day' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
    await expect(page).toHaveURL(/[?&]notice=/);
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Typhoon/)).toBeVisible();
    const id = new URL(page.url()).searchParams.get('notice') ?? '';
    const read = () => client.call(getDayNotice, { params: { companyId, noticeId: id } });
    const { reservations } = await read();
    expect(reservations.length).toBeGreaterThan(0);
    expect(reservations.every(({ state }) => state === 'open')).toBe(true);

    const all = page.getByRole('group', { name: 'For all' });
    for (const deed of ['SMS', 'Cancel']) await all.getByRole('checkbox', { name: deed }).check();
    await page.getByRole('button', { name: 'Confirm and send' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(`${reservations.length} reservations cancelled`);
    await question.getByRole('button', { name: 'Confirm and send' }).click();
    await expect
      .poll(async () => (await read()).counts, { timeout: 30_000 })
      .toMatchObject({ asked: reservations.length, cancelled: reservations.length });
    await expect(page.getByText(`${reservations.length} processed`)).toBeVisible();
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^SMS: sent /).first()).toBeVisible();

    await page.getByRole('button', { name: 'Reopen day' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen day' }).click();
    await expect(page.getByText('Open again', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'All closed days' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Typhoon' }).first()).toContainText('Open again');
  });
});
