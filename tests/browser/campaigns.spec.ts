import { getCampaign, type Campaign } from '#contract/marketing/campaigns.ts';
import { campaignAccounts } from '#contract/money/billing.ts';
import { createCustomer } from '#contract/guests/crm.ts';
import { listOutbox } from '#contract/platform/outbox.ts';
import { tinyPng, type Client } from '#tests/support/http.ts';
import { freshPhone, rows } from './lib/guests.ts';
import { arrived, expect, test } from './lib/journey.ts';

const companyId = 'chunshui';
const unique = (word: string) => `${word} ${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;

/** Guests of the journey's own who may be messaged, and one who may not; their tag. */
async function guestsOf(api: Client): Promise<string> {
  const tag = unique('tea');
  for (const allowContactRestaurant of [true, true, false])
    await api.call(createCustomer, {
      params: { companyId },
      body: { name: tag, phoneNumber: freshPhone().kept, tags: [tag], allowContactRestaurant },
    });
  return tag;
}

const stored = async (api: Client, id: string): Promise<Campaign> =>
  (await api.call(getCampaign, { params: { id }, query: { companyId } })).campaign;

test('A campaign is begun from the guest list, saved by its parts, previewed, checked and sent', async ({
  page,
  api,
}) => {
  const manager = await api('manager');
  const title = unique('Tea');
  const tag = await guestsOf(manager);
  await page.goto(`/crm?${new URLSearchParams({ companyId, filters: JSON.stringify({ tags: [tag] }) })}`);
  await arrived(page, 'Guests');

  const id = await test.step('a draft for the guests of the list', async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'New SMS campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'New SMS campaign' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await arrived(page, title);
    await expect(page.getByRole('region', { name: 'Recipients' })).toContainText(tag);
    return /sms-campaigns\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  });

  const words = page.getByRole('region', { name: 'Message' });
  const time = page.getByRole('region', { name: 'Send time' });
  await test.step('saving a part leaves what is typed in another', async () => {
    await words.getByLabel('Text').fill('Hello ');
    await words.getByRole('button', { name: 'Given name' }).click();
    await expect(words.getByLabel('Text')).toHaveValue('Hello {givenName}');
    await expect(words.getByLabel('Text')).toBeFocused();
    await page.keyboard.type(', “tea”');
    await expect(words.locator('mark')).toHaveText(['“', '”']);
    await time.getByLabel('Scheduled').check();
    await expect(words.getByText('Unsaved', { exact: true })).toBeVisible();
    await expect(time.getByText('Unsaved', { exact: true })).toBeVisible();
    await words.getByRole('button', { name: /^Save/ }).click();
    await expect(words.getByText('Unsaved', { exact: true })).toBeHidden();
    await expect(time.getByText('Unsaved', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: 'Back' }).or(page.locator('.topbar-back')).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    await time.getByLabel(/Date and time/).fill('2031-05-01T18:30');
    await time.getByRole('button', { name: /^Save/ }).click();
    await expect(time.getByText('Unsaved', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Schedule for/ })).toBeEnabled();
  });

  await test.step('a picture is added and removed', async () => {
    const picture = page.getByRole('region', { name: 'Picture' });
    const choosing = page.waitForEvent('filechooser');
    await picture.getByRole('button', { name: 'Choose a picture' }).click();
    await (await choosing).setFiles({ name: 'tea.png', mimeType: 'image/png', buffer: tinyPng });
    await expect(picture.getByText('Unsaved', { exact: true })).toBeVisible();
    await picture.getByRole('button', { name: /^Save/ }).click();
    await expect(picture.getByText('Unsaved', { exact: true })).toBeHidden();
    await picture.getByRole('button', { name: 'Remove' }).click();
    await picture.getByRole('button', { name: /^Save/ }).click();
    await expect(picture.getByText('Unsaved', { exact: true })).toBeHidden();
    expect(await stored(manager, id)).toMatchObject({
      content: 'Hello {givenName}, “tea”',
      send_time: '2031-05-01T10:30:00.000Z',
      image_url: null,
    });
  });

  await test.step('a preview is sent, and costs points', async () => {
    const balance = async () =>
      (await manager.call(campaignAccounts.list, { query: { companyId } })).accounts[0]?.points ?? 0;
    const before = await balance();
    const { local, kept } = freshPhone();
    await page.getByLabel('Phone number').fill(local);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.locator('[data-flag="success"]')).toContainText('Preview sent');
    const { data: messages } = await (await api('admin')).call(listOutbox, { query: { itemsPerPage: '20' } });
    const shown = messages.find(({ recipient }) => recipient === `•••${kept.slice(-3)}`);
    expect(shown?.text).toContain('“tea”');
    expect(await balance()).toBeLessThan(before);
  });

  await test.step('the check adds up, and the message is sent at once', async () => {
    await time.getByLabel('Immediately').check();
    await time.getByRole('button', { name: /^Save/ }).click();
    await expect(time.getByText('Unsaved', { exact: true })).toBeHidden();
    const check = page.getByRole('region', { name: 'Check before sending' });
    await expect(check.getByRole('button', { name: 'Send to 2 guests' })).toBeEnabled();
    const counts = await check.getByRole('listitem').locator('.steps-value').allInnerTexts();
    const figures = counts.map((text) => Number(text.replace('−', '').replaceAll(',', '')));
    expect([figures[0], figures.at(-1)]).toEqual([3, 2]);
    expect(figures.slice(1, -1).reduce((sum, one) => sum + one, 0)).toBe(1);

    await check.getByRole('button', { name: /^Send to/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Send to 2 guests');
    await expect(dialog).toContainText(/This uses \d+ points/);
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await arrived(page, 'SMS campaigns');
    const row = rows(page).filter({ hasText: title });
    await expect(row).toContainText('Sent', { timeout: 15_000 });
    await row.getByRole('link').click();
    await arrived(page, title);
    await page.getByRole('tab', { name: /^Sent/ }).click();
    await expect(page.getByRole('tabpanel').locator('tbody tr')).toHaveCount(2);
    expect(await stored(manager, id)).toMatchObject({ status: 'sent', counts: { sent: 2 } });
  });
});
