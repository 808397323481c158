import { listComplaints } from '#contract/feedback/complaints.ts';
import { createSurvey } from '#contract/feedback/surveys.ts';
import { definitionOf } from '#tests/support/surveys.ts';
import { expectAccessible } from './lib/accessible.ts';
import { arrived, baseUrl, expect, test } from './lib/journey.ts';

/** The inbox of complaints: what guests ask for is seen at once, taken over, written about and settled. */

const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
const inbox = `/surveys/${companyId}/complaints`;
let link = '';

test.use({ as: 'admin' });

test.beforeEach(async ({ api }) => {
  link = `asked-${Date.now().toString(36)}`;
  const admin = await api('admin');
  await admin.call(createSurvey, {
    params: { companyId },
    body: {
      definition: definitionOf(`Dinner ${link}`),
      branchIds: [branchId],
      expirationType: 'never',
      expireSeconds: 3_600,
      feedbackEmailType: 'none',
      customizedLink: link,
    },
  });
});

/** A guest who was not content answers on the guest's own page. */
async function complain(suggestion: string): Promise<void> {
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${baseUrl()}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  const begun = await post(`/s/${link}`, { branch: branchId });
  const own = begun.headers.get('location') ?? '';
  const form = { total_satisfaction: 'no', suggestion, need_contact: 'yes', act: 'send' };
  expect((await post(own, form)).status).toBe(200);
}

test('A complaint arrives while the inbox is open, is taken over, noted and completed', async ({ page, api }) => {
  const why = `Cold soup <b>${link}</b>`;
  await page.goto(`/surveys/${companyId}`);
  await arrived(page, 'Surveys');
  const button = page.getByRole('link', { name: /^Complaints/ });
  await expect(button).toContainText('open');
  const told = async () => Number(/(\d+) open/.exec(await button.innerText())?.[1]);
  const before = await told();
  await complain(`An earlier one ${link}`);
  // Others may be asking, too.
  await expect.poll(told, { timeout: 5_000 }).toBeGreaterThan(before);
  const { counts } = await (await api('admin')).call(listComplaints, { params: { companyId }, query: {} });
  await expect.poll(told, { timeout: 5_000 }).toBeGreaterThanOrEqual(counts.NEED_RESPONSE + counts.IN_PROGRESS);
  await button.click();
  await arrived(page, 'Complaints');
  await complain(why);
  const row = page.getByRole('row').filter({ hasText: why });
  await expect(row).toBeVisible({ timeout: 5_000 });
  await expect(row).toContainText('Needs a response');
  await expect(row).toContainText('Anonymous');
  // Whoever waits longest comes first.
  const own = page.getByRole('row').filter({ hasText: link });
  await expect(own).toHaveText([/An earlier one/, /Cold soup/]);
  await expectAccessible(page);

  await row.getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: 'Complaint', exact: true });
  await expect(drawer.getByText('About suggestion')).toBeVisible();
  await expect(drawer.getByText(why)).toBeVisible();
  await expect(drawer.getByText('Not answered yet')).toBeVisible();
  await drawer.getByRole('button', { name: 'Assign to me' }).click();
  await expect(drawer.getByLabel('Status')).toHaveValue('IN_PROGRESS');
  await expect(drawer.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
  await expect(drawer.getByText('Not answered yet')).toHaveCount(0);
  await drawer.getByLabel('Action taken').fill('Called, she comes again on Friday');
  await drawer.getByRole('button', { name: 'Add note' }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'she comes again' })).toBeVisible();
  await expect(drawer.getByLabel('Action taken')).toHaveValue('');
  await expectAccessible(page);
  await drawer.getByLabel('Status').selectOption('COMPLETED');
  await expect(drawer.getByText(/Status: In progress → Completed/)).toBeVisible();
  // It has left what is open, and stays before whoever settled it.
  await expect(row).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: /^Completed/ }).click();
  await expect(row).toContainText('Completed');
  await page.getByLabel('Assigned to').selectOption('me');
  await expect(row).toBeVisible();
  await page.getByLabel('Assigned to').selectOption('nobody');
  await expect(row).toHaveCount(0);

  await test.step('on a phone the inbox is cards, and its drawer fits', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(inbox);
    const card = page.getByRole('listitem').filter({ hasText: `An earlier one ${link}` });
    await expect(card).toContainText('Needs a response');
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await fits()).toBe(true);
    await card.getByRole('link').click();
    await drawer.getByRole('button', { name: 'Assign to me' }).click();
    await expect(drawer.getByLabel('Status')).toHaveValue('IN_PROGRESS');
    expect(await fits()).toBe(true);
  });
});
