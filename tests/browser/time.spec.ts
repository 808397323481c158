import { listAllCompanies } from '#contract/organization/companies.ts';
import { listCustomers } from '#contract/guests/crm.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { column, rows } from './lib/guests.ts';
import { follow } from './lib/screens.ts';

const zones: Readonly<Record<string, string>> = {
  'harbour-marina-bay': 'Asia/Singapore',
  'harbour-circular-quay': 'Australia/Sydney',
  'ginza-honten': 'Asia/Tokyo',
  'ginza-marunouchi': 'Asia/Tokyo',
};

/** What the branch's clock said, worked out apart from the product. */
function onTheWall(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(iso));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}/${Number(of('month'))}/${Number(of('day'))} ${of('hour')}:${of('minute')}`;
}

test.use({ as: 'admin' });

test(
  'Wherever the browser is, times are on the clocks of the branches',
  { tag: '@clock' },
  async ({ page, api }, info) => {
    const admin = await api('admin');
    // Across the changes of Sydney's clocks.
    const filters = JSON.stringify({ lastSeat: { gte: 1, lte: 400 } });
    const visits = (companyId: string) => `/crm?${new URLSearchParams({ companyId, filters, perPage: '50' })}`;
    await page.goto(visits('harbour'));
    expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(info.project.name);
    for (const companyId of ['harbour', 'ginza'])
      await test.step(`visits of ${companyId}`, async () => {
        const { customers } = await admin.call(listCustomers, { query: { companyId, filters, size: '50' } });
        const expected = customers.map((guest) =>
          onTheWall(guest.lastSeatTime ?? '', zones[guest.branchId ?? ''] ?? ''),
        );
        await follow(page, visits(companyId));
        await arrived(page, 'Guests');
        await expect.poll(() => column(page, 'Last visit')).toEqual(expected);
      });

    await test.step('a moment typed into a form', async () => {
      await follow(page, '/?company_id=ginza');
      await arrived(page, 'Overview');
      await page.getByRole('link', { name: 'All companies' }).first().click();
      await page.getByRole('link', { name: 'New company' }).click();
      const name = `Clock ${Date.now()}`;
      await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name);
      // An hour that Los Angeles never had.
      await page.getByLabel('Created').fill('2026-03-08T02:30');
      await page.getByRole('combobox', { name: 'Owner' }).fill('manager@ginza');
      await page.getByRole('option', { name: 'manager@ginza.example' }).click();
      const branches = page.getByRole('group', { name: 'Branches' });
      await branches.getByRole('textbox', { name: 'Name', exact: true }).fill('本店');
      // Opening a company is working in it: its clock is the list's from then on.
      await page.getByRole('combobox', { name: 'Country' }).fill('Japan');
      await page.getByRole('option', { name: 'Japan (JP)' }).click();
      await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^Asia\/Tokyo/);
      await page.getByRole('button', { name: 'Save' }).click();
      await arrived(page, name);
      const { companies } = await admin.call(listAllCompanies, { query: { search: name } });
      expect(new Date(companies[0]?.createdTime ?? '').toISOString()).toBe('2026-03-07T17:30:00.000Z');
      await page.getByRole('link', { name: 'Back to the list' }).click();
      await page.getByRole('searchbox').fill(name);
      await expect(rows(page).filter({ hasText: name })).toContainText('2026/3/8 02:30');
    });
  },
);
