import { createCustomer } from '#contract/guests/crm.ts';
import { createCompany, listAllCompanies } from '#contract/organization/companies.ts';
import { findDuplicates } from '#contract/guests/duplicates.ts';
import { createGroup } from '#contract/organization/groups.ts';
import { createSurvey } from '#contract/feedback/surveys.ts';
import { createUser } from '#contract/organization/users.ts';
import { createVoucher, listVouchers } from '#contract/marketing/vouchers.ts';
import { definitionOf } from '#tests/support/surveys.ts';
import type { Client } from '#tests/support/http.ts';
import type { Page } from '@playwright/test';
import { arrived, baseUrl, expect, heading, test } from './lib/journey.ts';
import { follow } from './lib/screens.ts';

/** Records whose names are one long word, and pages whose titles share the bar with a branch, on a phone. */

const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
let count = 0;
/** Sixty letters without a place to break. */
const longWord = () =>
  `${Date.now().toString(36)}${(count += 1)}`.padEnd(60, 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk');

test.use({ as: 'admin', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Makes a record, and says at which addresses it is shown. */
const records: Record<string, (admin: Client, name: string) => Promise<string[]>> = {
  async guest(admin, name) {
    const body = { name, tags: [name], note: name };
    const { id } = await admin.call(createCustomer, { params: { companyId }, body });
    return ['', 'details', 'notes'].map((tab) => `/crm?${new URLSearchParams({ companyId, open: id, tab })}`);
  },
  async voucher(admin, name) {
    const { vouchers } = await admin.call(listVouchers, { query: { companyId } });
    const data = { title: name, content: name, terms: name, cover: vouchers.find(({ cover }) => cover)?.cover };
    const { id } = await admin.call(createVoucher, { body: { data: { companyId, data } } });
    return ['edit', 'summary', 'search'].map((view) => `/vouchers/${companyId}/${id}/${view}`);
  },
  async survey(admin, name) {
    const { fields, ...definition } = definitionOf(name);
    const link = name.slice(0, 12).toLowerCase();
    const asked = fields.map((field) => ({ ...field, title: { ...field.title, en: name } }));
    const { id } = await admin.call(createSurvey, {
      params: { companyId },
      body: {
        definition: { ...definition, fields: asked },
        branchIds: [branchId],
        expirationType: 'never',
        expireSeconds: 3_600,
        feedbackEmailType: 'none',
        customizedLink: link,
      },
    });
    // Questions are shown once somebody has answered.
    const post = (path: string, form: Record<string, string>) =>
      fetch(`${baseUrl()}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
    const begun = await post(`/s/${link}`, { branch: branchId });
    await post(begun.headers.get('location') ?? '', { total_satisfaction: 'no', act: 'send' });
    return ['edit', 'all/summary', 'all/detail'].map((view) => `/surveys/${companyId}/${id}/${view}`);
  },
  async group(admin, name) {
    const groupId = name.slice(0, 12).toLowerCase();
    await admin.call(createGroup, { body: { groupId, groupName: name } });
    return [`/admin/groups/${groupId}/edit`];
  },
  async company(admin, name) {
    const owner = { email: `${name.slice(0, 20)}@field.example`, name, role: 'manager' } as const;
    const { id: ownerUserId } = await admin.call(createUser, { query: {}, body: owner });
    const company = { name, createdTime: '2026-03-01T00:00:00Z', ownerUserId, branches: [{ name }] };
    const { id } = await admin.call(createCompany, { body: { company } });
    const { companies } = await admin.call(listAllCompanies, { query: { search: name } });
    const branch = companies[0]?.branches[0]?.id ?? '';
    return [
      `/admin/manage-companies/${id}`,
      `/daily-report/booking?${new URLSearchParams({ company_id: id, branch_id: branch })}`,
      `/admin/user-management/${ownerUserId}`,
    ];
  },
};

/** Goes to a screen without loading the app anew, by way of one that shows nothing, so that nothing of before is left. */
async function open(page: Page, address: string): Promise<void> {
  await follow(page, '/nowhere');
  await expect(page.getByRole('main')).toBeEmpty();
  await follow(page, address);
  await expect(
    page.locator(':is(main, [role=dialog]) :is(.panel, .framed, .MuiInputBase-root, td, [role=status] p)').first(),
  ).toBeVisible();
  await expect(page.locator('[class*="skeleton"], [aria-busy="true"]')).toHaveCount(0);
}

test('records named by one long word go nowhere sideways, and leave no panel', async ({ page, api }) => {
  test.slow();
  const admin = await api('admin');
  await page.goto('/nowhere');
  await arrived(page, 'Page not found');
  for (const [name, made] of Object.entries(records))
    await test.step(name, async () => {
      for (const address of await made(admin, longWord())) {
        await open(page, address);
        const seen = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          out: [...document.querySelectorAll<HTMLElement>('.panel :is(h2, h3, p, dd, .tag)')]
            .filter(
              (one) =>
                !one.closest('.scroll-x') &&
                (one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1),
            )
            .filter((one) => getComputedStyle(one).display !== 'inline')
            .map((one) => one.innerText),
        }));
        expect.soft(seen.wide, address).toBeLessThanOrEqual(360);
        expect.soft(seen.out, address).toEqual([]);
      }
    });

  await test.step('somebody invited by a long address', async () => {
    const email = `a.colleague.with.a.long.address.${Date.now()}@restaurants.example`;
    const invite = { query: { companyId }, body: { email, name: 'Long' } };
    const { id } = await admin.call(createUser, invite);
    await open(page, `/user-management/${id}?company_id=${companyId}`);
    await arrived(page, email);
    await expect(page.getByRole('main').getByText(email)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test.describe('for a manager', () => {
  test.use({ as: 'manager' });

  test('titles beside a branch and work in the background, covers of a day, and channels are whole', async ({
    page,
    api,
  }) => {
    // Work in the background puts its button into the bar.
    await (await api('manager')).call(findDuplicates, { params: { companyId }, body: { whole: true } });
    await page.goto('/nowhere');
    for (const path of ['/', '/restaurant-menu/calendar', '/reservation-management/settings']) {
      await open(page, `${path}?company_id=${companyId}`);
      await expect(page.locator('.topbar .job-tray button').first()).toBeVisible();
      const cut = await heading(page).evaluate((one) => one.scrollWidth > one.clientWidth + 1);
      expect.soft(cut, path).toBe(false);
    }
    await open(page, `/daily-report/calendar?company_id=${companyId}`);
    const covers = page.locator('.calendar td b');
    await expect(covers.first()).toBeVisible();
    const cut = await covers.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
    await open(page, `/omnichannel-report?company_id=${companyId}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
