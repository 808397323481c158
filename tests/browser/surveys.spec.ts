import type { Page } from '@playwright/test';
import { createSurvey } from '#contract/feedback/surveys.ts';
import type { Client } from '#tests/support/http.ts';
import { definitionOf } from '#tests/support/surveys.ts';
import { expectAccessible, objectionsInBothThemes } from './lib/accessible.ts';
import { arrived, baseUrl, expect, test } from './lib/journey.ts';

/** The figures of a survey: each leads to the answers behind it, at one branch or at all. */

const companyId = 'chunshui';
const [branchId, otherBranch] = ['chunshui-xinyi', 'chunshui-zhongshan'];
const tiles = (page: Page) => page.locator('.figure-tiles dd');
const rows = (page: Page) => page.getByRole('list', { name: /^(Answers|Links)$/ }).getByRole('listitem');
const views = (page: Page) => page.getByRole('navigation', { name: 'Survey pages' });

interface Own {
  id: string;
  title: string;
  link: string;
}

async function ownSurvey(api: Client, title: string): Promise<Own> {
  const link = `asked-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 5)}`;
  const { id } = await api.call(createSurvey, {
    params: { companyId },
    body: {
      definition: definitionOf(`${title} ${link}`),
      branchIds: [branchId, otherBranch],
      expirationType: 'never',
      expireSeconds: 3_600,
      feedbackEmailType: 'none',
      customizedLink: link,
    },
  });
  return { id, title: `${title} ${link}`, link };
}

const address = ({ id }: Own, view: string, branch = 'all') => `/surveys/${companyId}/${id}/${branch}/${view}`;

/** A guest takes a link at a branch, looks at it, and answers it, or only begins to. */
async function visit({ link }: Own, branch: string, form?: Record<string, string>): Promise<void> {
  const post = (path: string, body: Record<string, string>) =>
    fetch(`${baseUrl()}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) });
  const begun = await post(`/s/${link}`, { branch });
  const own = begun.headers.get('location') ?? '';
  expect((await fetch(`${baseUrl()}${own}`)).status).toBe(200);
  if (form) expect((await post(own, { ...form, act: 'send' })).status).toBe(200);
  else expect((await post(own, { total_satisfaction: 'yes', act: 'auto' })).status).toBe(204);
}

const happy = { total_satisfaction: 'yes', food_satisfaction: 'yes', likes: 'taste' };
const unhappy = { total_satisfaction: 'no', food_satisfaction: 'no', dislike_food: 'price', need_contact: 'yes' };

/** Five links, three of them answered: one happily, two not. */
async function answered(own: Own): Promise<void> {
  await visit(own, branchId, happy);
  await visit(own, branchId, { ...unhappy, suggestion: 'Cold soup <b>twice</b>' });
  await visit(own, otherBranch, { ...unhappy, total_satisfaction: 'yes' });
  await visit(own, branchId);
  await visit(own, otherBranch);
}

test.use({ as: 'admin', colorScheme: 'light' });

test('The figures of a survey lead to its answers, and a settled complaint leaves the unsatisfied', async ({
  page,
  api,
}) => {
  const own = await ownSurvey(await api('admin'), 'An evening for the whole table');
  await page.goto(`/surveys/${companyId}`);
  await page.getByRole('link', { name: `${own.title}: figures` }).click();
  await arrived(page, own.title);
  await expect(page.getByText('No answers yet')).toBeVisible();
  await answered(own);
  await page.reload();

  await test.step('figures lead to answers', async () => {
    // Issued, answered, completed, satisfied, with comments, unsatisfied, and not settled.
    await expect(tiles(page)).toHaveText(['5', '3', '60%', '66%', '1', '2', '2']);
    const food = page.getByRole('region', { name: 'About food_satisfaction' });
    await food.getByRole('link', { name: 'No: 2' }).click();
    await expect(page).toHaveURL(/detail\?ref=food_satisfaction&value=false/);
    await expect(page.getByRole('status').filter({ hasText: '2 found' })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page.goBack();
    await page.getByRole('link', { name: /^With comments/ }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Cold soup <b>twice</b>');
  });

  await test.step('the funnel leads to links', async () => {
    await views(page).getByRole('link', { name: 'Funnel' }).click();
    const funnel = page.getByRole('list', { name: 'Link outcomes' });
    await expect(funnel.locator('.steps-value')).toHaveText(['5', '5', '3']);
    await funnel.getByRole('link', { name: 'Opened: 5' }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(rows(page).filter({ hasText: 'Answered' })).toHaveCount(3);
    await page.getByLabel('Progress').selectOption('submitted');
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step('the chart leads to the answers of a day', async () => {
    await views(page).getByRole('link', { name: 'Chart' }).click();
    const chart = page.getByRole('figure', { name: 'Answers by day' });
    await expect(chart.locator('.chart-legend a')).toHaveText(['3', '2', '1']);
    await chart.getByRole('slider').focus();
    await page.keyboard.press('End');
    await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /Answered 3, Unsatisfied 2/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/detail\?from=(\S+)&to=\1/);
    await expect(rows(page)).toHaveCount(3);
    await page.goBack();
    await page.getByLabel('Shown').selectOption('dislike_food');
    await expect(page).toHaveURL(/field=dislike_food/);
    await expect(chart.locator('.chart-legend a')).toHaveText(['0', '2']);
    await chart.getByRole('link', { name: 'The price: 2' }).click();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('a complaint is settled from its answers', async () => {
    await page.goto(address(own, 'detail?unsatisfied=open'));
    await expect(rows(page)).toHaveCount(2);
    await rows(page).filter({ hasText: 'Cold soup' }).getByRole('link').click();
    await expect(page).toHaveURL(/[?&]submission=/);
    const opened = page.url();
    const drawer = page.getByRole('dialog', { name: 'Guest answers' });
    await expect(drawer.getByText('The price')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByLabel('Contact status').selectOption('COMPLETED');
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page).not.toHaveURL(/submission=/);
    // The address opens it, whatever the list shows.
    await page.goto(opened);
    await expect(drawer.getByLabel('Contact status')).toHaveValue('COMPLETED');
    await drawer.getByRole('link', { name: 'Open the complaint' }).click();
    await expect(page.getByRole('dialog', { name: 'Complaint', exact: true }).getByText('Cold soup')).toBeVisible();
  });

  await test.step('one branch has its own figures and answers', async () => {
    await page.goto(address(own, 'summary'));
    await expect(tiles(page)).toHaveText(['5', '3', '60%', '66%', '1', '2', '1']);
    await page.getByLabel('Branch').selectOption(branchId);
    await expect(page).toHaveURL(new RegExp(`/${branchId}/summary$`));
    await expect(tiles(page)).toHaveText(['3', '2', '66%', '50%', '1', '1', '0']);
    await page.getByRole('link', { name: 'Unsatisfied: 1' }).click();
    await expect(page).toHaveURL(new RegExp(`/${branchId}/detail\\?unsatisfied=all`));
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel('Branch').selectOption(otherBranch);
    await expect(page).toHaveURL(new RegExp(`/${otherBranch}/detail\\?unsatisfied=all`));
    await expect(rows(page)).not.toContainText('Cold soup');
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('on a phone the pages have no barriers and do not scroll sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const check = async (name: string) => {
      await expect(views(page).locator('[aria-current]')).toBeVisible();
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      expect(await objectionsInBothThemes(page), name).toEqual([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, name).toBeLessThanOrEqual(0);
    };
    await check('answers');
    for (const name of ['Summary', 'Chart', 'Funnel']) {
      await views(page).getByRole('link', { name }).click();
      await expect(views(page).locator('[aria-current]')).toHaveText(name);
      await check(name);
    }
    await page.getByRole('link', { name: /^Opened: / }).click();
    await check('links');
  });
});
