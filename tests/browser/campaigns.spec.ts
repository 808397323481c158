import {
  createCampaign,
  getCampaign,
  listCampaigns,
  patchCampaign,
  type Campaign,
} from '#contract/marketing/campaigns.ts';
import { campaignAccounts } from '#contract/money/billing.ts';
import { listCustomers } from '#contract/guests/crm.ts';
import { listOutbox } from '#contract/platform/outbox.ts';
import { tinyPng, type Client } from '#tests/support/http.ts';
import { column, freshPhone, rows, settled } from './lib/guests.ts';
import { arrived, expect, test } from './lib/journey.ts';

const companyId = 'chunshui';
const unique = (word: string) => `${word} ${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
const path = (campaign: Pick<Campaign, 'id'>) => `/crm/sms-campaigns/${campaign.id}?companyId=${companyId}`;

/** A draft for a few guests who may be messaged, whatever other journeys have sent. */
async function draftFor(api: Client, title: string, content: string, guests = 3): Promise<Campaign> {
  const { customers } = await api.call(listCustomers, {
    query: {
      companyId,
      filters: { hasPhone: true, doNotContact: false, allowContactRestaurant: true },
      size: String(guests),
    },
  });
  const { campaign } = await api.call(createCampaign, {
    body: { companyId, title, content, customerIds: customers.map(({ id }) => id) },
  });
  await api.call(patchCampaign, { body: { id: campaign.id, companyId, version: campaign.version, quiet_days: 0 } });
  return campaign;
}

const stored = async (api: Client, id: string) =>
  (await api.call(getCampaign, { params: { id }, query: { companyId } })).campaign;

test.describe('The list of campaigns', () => {
  test('is sorted by its columns, each turning round, ten a page', async ({ page, api }) => {
    const manager = await api('manager');
    for (let made = (await manager.call(listCampaigns, { query: { companyId } })).total; made < 11; made += 1)
      await manager.call(createCampaign, { body: { companyId, title: unique('Filler') } });
    await page.goto(`/crm/sms-campaigns?companyId=${companyId}`);
    await arrived(page, 'SMS campaigns');
    await expect(rows(page)).toHaveCount(10);
    const created = page.getByRole('columnheader', { name: 'Created' });
    await expect(created).toHaveAttribute('aria-sort', 'descending');
    const newest = await column(page, 'Created');
    expect(newest).toEqual([...newest].sort().reverse());

    await page.getByRole('button', { name: 'Created' }).click();
    await expect(created).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Title' }).click();
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/sort=-title/);
    await expect(page).toHaveURL(/page=2/);
    await page.reload();
    await settled(page);
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('A draft', () => {
  test('is begun from the guest list, and its parts are saved each by itself', async ({ page, api }) => {
    const title = unique('Tea');
    await page.goto(`/crm?companyId=${companyId}&filters=${encodeURIComponent('{"isVIP":true}')}`);
    await arrived(page, 'Guests');
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'New SMS campaign' }).click();
    const dialog = page.getByRole('dialog', { name: 'New SMS campaign' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await arrived(page, title);
    await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('VIP Yes');

    // Two parts are edited; saving one leaves the other's flag.
    const words = page.getByRole('region', { name: 'Message' });
    const time = page.getByRole('region', { name: 'Send time' });
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

    // What is not saved holds the person back.
    await page.getByRole('link', { name: 'Back' }).or(page.locator('.topbar-back')).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    await time.getByLabel(/Date and time/).fill('2031-05-01T18:30');
    await time.getByRole('button', { name: /^Save/ }).click();
    await expect(time.getByText('Unsaved', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Schedule for/ })).toBeEnabled();

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

    const id = /sms-campaigns\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    expect(await stored(await api('manager'), id)).toMatchObject({
      content: 'Hello {givenName}, “tea”',
      send_time: '2031-05-01T10:30:00.000Z',
      image_url: null,
    });
  });

  test('changed by somebody else meanwhile is not overwritten', async ({ page, api, trouble }) => {
    const manager = await api('manager');
    const campaign = await draftFor(manager, unique('Stale'), 'First');
    await page.goto(path(campaign));
    const words = page.getByRole('region', { name: 'Message' });
    await words.getByLabel('Text').fill('Mine');
    const { version } = await stored(manager, campaign.id);
    await manager.call(patchCampaign, { body: { id: campaign.id, companyId, version, content: 'Theirs' } });
    trouble.expect(/PATCH .* 409/);
    await words.getByRole('button', { name: /^Save/ }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Someone else changed this record' });
    await expect(told).toBeVisible();
    // What was typed stays, over theirs, until it is given up.
    await expect(words.getByLabel('Text')).toHaveValue('Mine');
    await words.getByRole('button', { name: 'Discard' }).click();
    await expect(words.getByLabel('Text')).toHaveValue('Theirs');
    await expect(told).toBeHidden();
  });
});

test.describe('Sending', () => {
  test('a preview says whether it went well, and costs points', async ({ page, api, trouble }) => {
    const manager = await api('manager');
    const campaign = await draftFor(manager, unique('Preview'), 'A look at it');
    const balance = async () =>
      (await manager.call(campaignAccounts.list, { query: { companyId } })).accounts[0]?.points ?? 0;
    const before = await balance();
    await page.goto(path(campaign));
    await page.getByLabel('Phone number').fill('12');
    trouble.expect(/PUT .*preview 400/);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.locator('[data-flag="fail"]')).toContainText('The preview could not be sent.');

    const { local, kept } = freshPhone();
    await page.getByLabel('Phone number').fill(local);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.locator('[data-flag="success"]')).toContainText('Preview sent');
    const { data: messages } = await (await api('admin')).call(listOutbox, { query: { itemsPerPage: '20' } });
    const shown = messages.find(({ recipient }) => recipient === `•••${kept.slice(-3)}`);
    expect(shown?.text).toContain('A look at it');
    expect(await balance()).toBeLessThan(before);
  });

  test('the check adds up; sending leads back to the list and has a result for each', async ({ page, api }) => {
    const manager = await api('manager');
    const title = unique('Sent');
    const campaign = await draftFor(manager, title, 'Come for tea, {name}');
    await page.goto(path(campaign));
    const check = page.getByRole('region', { name: 'Check before sending' });
    await expect(check.getByRole('button', { name: /^Send to/ })).toBeEnabled();
    const counts = await check.getByRole('listitem').locator('.steps-value').allInnerTexts();
    const figures = counts.map((text) => Number(text.replace('−', '').replaceAll(',', '')));
    const recipients = figures.at(-1) ?? 0;
    expect(recipients).toBeGreaterThan(0);
    expect(figures[0]).toBe(figures.slice(1, -1).reduce((sum, one) => sum + one, 0) + recipients);

    await check.getByRole('button', { name: /^Send to/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`Send to ${recipients} guest`);
    await expect(dialog).toContainText(/This uses \d+ points/);
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await arrived(page, 'SMS campaigns');
    const row = rows(page).filter({ hasText: title });
    await expect(row).toContainText('Sent', { timeout: 15_000 });

    await row.getByRole('link').click();
    await arrived(page, title);
    await page.getByRole('tab', { name: /^Sent/ }).click();
    await expect(page.getByRole('tabpanel').locator('tbody tr')).toHaveCount(recipients);
    expect(await stored(manager, campaign.id)).toMatchObject({ status: 'sent', counts: { sent: recipients } });
  });

  test('what waits for its time can be taken back', async ({ page, api }) => {
    const manager = await api('manager');
    const { id } = await draftFor(manager, unique('Later'), 'Not yet');
    const { version } = await stored(manager, id);
    await manager.call(patchCampaign, { body: { id, companyId, version, send_time: '2031-05-01T03:00:00.000Z' } });
    await page.goto(path({ id }));
    await page.getByRole('button', { name: /^Schedule for/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await arrived(page, 'SMS campaigns');
    await page.goto(path({ id }));
    await expect(page.getByText('for 2031/5/1 11:00')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel schedule' }).click();
    await expect(page.getByRole('region', { name: 'Message' }).getByLabel('Text')).toBeVisible();
    expect((await stored(manager, id)).status).toBe('draft');
  });
});

test.describe('Somebody who may only read', () => {
  test.use({ as: 'reader' });

  test('sees a campaign and cannot change it', async ({ page, api }) => {
    const campaign = await draftFor(await api('manager'), unique('Read'), 'Only to be read');
    await page.goto(path(campaign));
    await expect(page.getByRole('region', { name: 'Message' }).getByLabel('Text')).toBeDisabled();
    await expect(page.getByRole('button', { name: /^(Save|Send|Schedule)/ })).toHaveCount(0);
    await page.goto(`/crm/sms-campaigns?companyId=${companyId}`);
    await arrived(page, 'SMS campaigns');
    await expect(page.getByRole('button', { name: 'New campaign' })).toHaveCount(0);
  });
});
