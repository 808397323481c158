import type { Page } from '@playwright/test';
import { createCustomer, getCustomer, type Customer } from '#contract/guests/crm.ts';
import { findDuplicates } from '#contract/guests/duplicates.ts';
import { getJob, isOpenJob } from '#contract/platform/jobs.ts';
import type { Client } from '#tests/support/http.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { freshPhone } from './lib/guests.ts';

const companyId = 'chunshui';
const params = { companyId };

/** Two records of one guest, whom no other journey knows, the second with a slip in its number; found by a search. */
async function twice(api: Client, name: string): Promise<{ first: Customer; second: Customer }> {
  const begin = freshPhone().local.slice(0, -2);
  const add = (body: object) => api.call(createCustomer, { params, body: { name, ...body } });
  const first = await add({ phoneNumber: `${begin}37`, email: 'first@guests.example', tags: ['靠窗'] });
  const second = await add({
    phoneNumber: `${begin}73`,
    birthday: '07-07',
    tags: ['素食'],
    note: 'Comes on Fridays.',
    blacklistSetting: { forbidPIISharing: true },
  });
  await search(api);
  return { first, second };
}

async function search(api: Client): Promise<void> {
  const { job } = await api.call(findDuplicates, { params, body: { whole: false } });
  const open = async () => isOpenJob(await api.call(getJob, { params: { companyId, jobId: job?.id ?? '' } }));
  await expect.poll(open, { timeout: 30_000 }).toBe(false);
}

const uniqueName = (word: string) => `${word} ${Math.random().toString(36).slice(2, 9)}`;
const pairOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Possible duplicates' }).getByRole('link').filter({ hasText: name });
const compare = (page: Page) => page.getByRole('group', { name: 'Field by field' });

test('Duplicates are merged field by field, and the merge is undone', async ({ page, api, trouble }) => {
  const manager = await api('manager');
  const name = uniqueName('Merger');
  const { first, second } = await twice(manager, name);
  await page.goto('/crm/duplicates');
  await arrived(page, 'Duplicates');
  await pairOf(page, name).click();
  await expect(pairOf(page, name)).toHaveAttribute('aria-current', 'true');
  await expect(compare(page).getByText('always kept')).toBeVisible();
  await expect(page.getByRole('paragraph').getByText('phone differs by one digit', { exact: true })).toBeVisible();

  // The second record's note is not wanted.
  const note = compare(page).getByRole('radiogroup', { name: 'Note' });
  await expect(note.getByRole('radio', { name: 'Combined' })).toBeChecked();
  await note.getByRole('radio', { name: '—' }).check();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('You can undo this for 30 days.');
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  // From the beginning: the question says it, too.
  await expect(page.getByText(new RegExp(`^Merged into ${name}`))).toBeVisible();
  await expect(pairOf(page, name)).toHaveCount(0);

  const left = await Promise.all(
    [first, second].map((guest) => manager.ask(getCustomer, { params: { companyId, customerId: guest.id } })),
  );
  expect(left.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const winner = left.find(({ status }) => status === 200)?.json as Customer;
  const loser = winner.id === first.id ? second : first;
  expect(winner).toMatchObject({
    email: 'first@guests.example',
    birthday: '07-07',
    note: null,
    blacklistSetting: { forbidPIISharing: true },
  });
  expect([...winner.tags].toSorted()).toEqual(['素食', '靠窗'].toSorted());

  // The old address leads to the guest who stayed.
  trouble.expect(new RegExp(`^GET .*/${loser.id}(/visits)? 404$`));
  await page.goto(`/crm?companyId=${companyId}&open=${loser.id}`);
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${winner.id}`));

  await page.goto('/crm/duplicates?tab=merged');
  const line = page.getByRole('list', { name: 'Merged' }).getByRole('listitem').filter({ hasText: name });
  await line.getByRole('button', { name: 'Undo merge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(line.getByText(/^Undone /)).toBeVisible();
  expect(await manager.call(getCustomer, { params: { companyId, customerId: second.id } })).toMatchObject({
    note: 'Comes on Fridays.',
    tags: ['素食'],
    email: null,
  });
});
