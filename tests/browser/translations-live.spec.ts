import type { Locator, Page } from '@playwright/test';
import { createSurvey } from '#contract/feedback/surveys.ts';
import { issueVoucher, listVouchers } from '#contract/marketing/vouchers.ts';
import { updatePlatformTexts } from '#contract/translations/translations.ts';
import type { Client } from '#tests/support/http.ts';
import { definitionOf } from '#tests/support/surveys.ts';
import { ownGuest } from './lib/guests.ts';
import { expect, test } from './lib/journey.ts';

/** A guest's open page shows a text that somebody edits meanwhile, and keeps what was entered. */

const companyId = 'chunshui';
const branchId = 'chunshui-xinyi';
const guestPages = { platform: 'guestPages' } as const;

test.use({ as: 'admin', viewport: { width: 390, height: 800 } });

const edit = (client: Client, namespace: string, key: string, text: string | null) =>
  client.call(updatePlatformTexts, {
    params: guestPages,
    query: { companyId },
    body: { updates: [{ namespace, key, language: 'en', text }] },
  });

/** Waits until the script of the page listens. */
const listens = (page: Page) => page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/live'));

/** Edits a text and waits until the page shows it. A second is the promise; a busy machine may take five. */
async function shown(client: Client, namespace: string, key: string, where: Locator): Promise<void> {
  const text = `Edited ${Date.now()}`;
  const began = performance.now();
  await edit(client, namespace, key, text);
  await expect(where).toHaveText(text, { timeout: 5_000 });
  process.stdout.write(`  ${namespace}.${key} was on the page after ${Math.round(performance.now() - began)} ms\n`);
  await edit(client, namespace, key, null);
  await expect(where).not.toHaveText(text);
}

test('A survey with answers entered shows an edited text and keeps the answers', async ({ page, api }) => {
  const admin = await api('admin');
  const link = `live-${Date.now().toString(36)}`;
  await admin.call(createSurvey, {
    params: { companyId },
    body: {
      definition: definitionOf('Dinner'),
      branchIds: [branchId],
      expirationType: 'never',
      expireSeconds: 3_600,
      feedbackEmailType: 'none',
      customizedLink: link,
    },
  });
  const began = listens(page);
  await page.goto(`/s/${link}`);
  await began;
  await shown(admin, 'survey', 'begin', page.getByRole('main').getByRole('button'));
  await page.getByRole('radio').first().check();
  const form = listens(page);
  await page.getByRole('main').getByRole('button').click();
  await form;
  const suggestion = page.locator('#suggestion');
  await suggestion.fill('The soup was');
  await page.locator('#q-total_satisfaction').getByRole('radio').first().check();
  await suggestion.focus();
  await shown(admin, 'survey', 'send', page.locator('.actions button').first());
  await shown(admin, 'survey', 'yes', page.locator('#q-total_satisfaction .option span').first());
  await expect(suggestion).toBeFocused();
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('cold') ?? false);
  await page.keyboard.type(' cold');
  await expect(suggestion).toHaveValue('The soup was cold');
  await expect(page.locator('#q-total_satisfaction').getByRole('radio').first()).toBeChecked();
  // The script that saves answers still works.
  await saved;
  await expect(page.locator('#kept')).toHaveText(/^Saved/);
  await page.reload();
  await expect(suggestion).toHaveValue('The soup was cold');
});

test('A voucher shows an edited text, also after the page was in the background', async ({
  page,
  api,
  context,
}, info) => {
  const admin = await api('admin');
  const { vouchers } = await admin.call(listVouchers, { query: { companyId } });
  const { id: customerId } = await ownGuest(admin, 28, info);
  const { code } = await admin.call(issueVoucher, {
    params: { voucherId: vouchers[0]?.id ?? '' },
    body: { companyId, customerId, occasion: `live ${Date.now()}` },
  });
  const began = listens(page);
  await page.goto(`/v/${code}`);
  await began;
  // Not the text that `translations.spec.ts` edits, perhaps at the same time.
  const hint = page.locator('.code p');
  await shown(admin, 'voucher', 'show', hint);

  await edit(admin, 'voucher', 'show', 'While offline');
  await expect(hint).toHaveText('While offline');
  await context.setOffline(true);
  await edit(admin, 'voucher', 'show', null);
  await context.setOffline(false);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(hint).toHaveText('Show this to our staff.');
});
