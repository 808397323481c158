import type { Page } from '@playwright/test';
import { maxChoices, questionRefs, questionType, type SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import { createSurvey, listSurveySubmissions } from '#contract/feedback/surveys.ts';
import { objections } from './lib/accessible.ts';
import { expect, test } from './lib/journey.ts';

/** The guest's own page of a survey: light, in four languages, for every way of filling it in. */

const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
const evil = '<img src=x onerror="document.title=1">';

/** The largest form that there may be, with markup for a title. */
function largest(title: string): SurveyDefinition {
  const said = (text: string) => ({
    zh: `${text}（中文）`,
    'zh-cn': `${text}（简体）`,
    en: text,
    ja: `${text}（日本語）`,
  });
  const long = (text: string) =>
    said(`${text} ${'how was the food we served and the place you sat at, '.repeat(3)}`.slice(0, 180));
  return {
    title: said(title),
    fields: questionRefs.map((ref) => ({
      id: ref,
      ref,
      type: questionType(ref),
      title: ref === 'total_satisfaction' ? said('Were you content?') : long(ref),
      required: ref === 'total_satisfaction',
      choices:
        questionType(ref) === 'multiple_choice'
          ? Array.from({ length: maxChoices }, (_, at) => ({
              id: `choice-${at}`,
              label: said(`The ${at}. of many things ${ref} that there are to be named here`.slice(0, 70)),
            }))
          : [],
    })),
  };
}

let link = '';
let surveyId = '';

test.use({ as: 'admin', viewport: { width: 390, height: 800 } });

test.beforeEach(async ({ api }) => {
  link = `page-${Date.now().toString(36)}`;
  const admin = await api('admin');
  const survey = await admin.call(createSurvey, {
    params: { companyId },
    body: {
      definition: largest(`Dinner ${evil}`),
      branchIds: [branchId],
      expirationType: 'never',
      expireSeconds: 3_600,
      feedbackEmailType: 'none',
      customizedLink: link,
    },
  });
  surveyId = survey.id;
});

const content = (page: Page, ref: string, answer: 'Yes' | 'No') =>
  page.locator(`#q-${ref}`).getByLabel(answer, { exact: true });

/** From the link for everybody to a link of one's own. */
async function begin(page: Page): Promise<string> {
  await page.goto(`/s/${link}`);
  const where = page.getByRole('radio').first();
  if (!(await where.isChecked())) await where.check();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/s\/[\w-]{22}\?/);
  return page.url();
}

/** What axe finds in the light scheme, and of colours in the dark one: the page follows the system. */
async function objectionsInEitherScheme(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await objections(page, { colours: colorScheme === 'dark' })));
  }
  return found;
}

test('is free of barriers and of sideways scrolling at every step', async ({ page, trouble }) => {
  trouble.expect(/POST \/s\/.* 422/);
  const fits = async (step: string) => {
    expect(await objectionsInEitherScheme(page), step).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, step).toBeLessThanOrEqual(0);
  };
  await page.goto(`/s/${link}`);
  await fits('where');
  await begin(page);
  await fits('form');
  await page.getByRole('button', { name: 'Submit' }).click();
  await fits('missing');
  await content(page, 'total_satisfaction', 'No').check();
  await expect(page.locator('#q-need_contact')).toBeVisible();
  await fits('unhappy');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your feedback.');
  await fits('thanks');
});

test('keeps what is filled in over a reload and in another language, and takes one answer', async ({ page, api }) => {
  const own = await begin(page);
  await content(page, 'total_satisfaction', 'Yes').check();
  await page.locator('#suggestion').fill(evil);
  await expect(page.getByRole('status')).toHaveText(/^Saved/);
  await page.reload();
  await expect(content(page, 'total_satisfaction', 'Yes')).toBeChecked();
  await expect(page.locator('#suggestion')).toHaveValue(evil);

  await page.locator('#suggestion').fill(`${evil} again`);
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(page.locator('#suggestion')).toHaveValue(`${evil} again`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dinner ${evil}（日本語）`);
  await expect(page.locator('[value=yes]').first()).toBeChecked();
  await page.goto(own);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your feedback.');
  await page.goto(own);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/has already been answered/);
  const admin = await api('admin');
  const { total, data } = await admin.call(listSurveySubmissions, { params: { surveyId }, query: { companyId } });
  expect(total).toBe(1);
  expect(data[0]?.response.answers).toContainEqual({ ref: 'suggestion', type: 'text', text: `${evil} again` });
});

test('is filled in by keys alone, says what is missing, and costs at most 40 kB and nothing of the app', async ({
  page,
  trouble,
}) => {
  trouble.expect(/POST \/s\/.* 422/);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  const requested: string[] = [];
  network.on('Network.requestWillBeSent', ({ request }) => requested.push(new URL(request.url).pathname));
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const own = new URL(await begin(page)).pathname;
  await page.locator('#suggestion').fill('Everything was fine. '.repeat(40));
  await expect(page.getByRole('status')).toHaveText(/^Saved/);
  await page.getByRole('button', { name: 'Submit' }).focus();
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('Please answer the marked questions.');
  await expect(page).toHaveTitle(/^Please answer the marked questions\./);
  const question = page.getByRole('group', { name: 'Were you content?' });
  await expect(question).toHaveAccessibleDescription('Please answer this question.');
  await page.keyboard.press('Tab');
  await expect(alert.getByRole('link', { name: 'Were you content?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(question.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  // The enter key sends; it asks for no other language.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your feedback.');
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(40_000);
  // And the stream of changed texts.
  const pages = new Set(requested.map((path) => path.replace(/\/live$/, '')));
  expect([...pages].sort()).toEqual([`/s/${link}`, own].sort());
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('is saved for later and sent all the same', async ({ page }) => {
    const own = await begin(page);
    await page.locator('#suggestion').fill('Half done');
    await page.getByRole('button', { name: 'Continue later' }).click();
    await expect(page.getByRole('status').first()).toHaveText(/^Saved/);
    await page.goto(own);
    await expect(page.locator('#suggestion')).toHaveValue('Half done');
    await content(page, 'total_satisfaction', 'Yes').check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your feedback.');
  });
});
