import { randomInt } from 'node:crypto';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { listCustomers, type Customer } from '#contract/guests/crm.ts';
import type { Client } from '#tests/support/http.ts';
import { expect } from './journey.ts';

const zones = ['Asia/Taipei', 'America/Los_Angeles', 'Pacific/Auckland'];

/**
 * A guest that no other journey changes, whose name is one word: names of two are turned round in Taiwan.
 *
 * @param slot the journey's own number; each has forty guests in the order in which they were added
 */
export async function ownGuest(api: Client, slot: number, info: TestInfo): Promise<Customer> {
  const place = slot * 3 + Math.max(0, zones.indexOf(info.project.name));
  const query = { companyId: 'chunshui', sort: 'createdTime', from: String(place * 40), size: '40' };
  const { customers } = await api.call(listCustomers, { query });
  const guest = customers.find((one) => one.phoneNumber && one.visits > 0 && !one.name.includes(' '));
  if (!guest) throw new Error(`None of the guests of place ${place} has a phone, a visit and a name of one word`);
  return guest;
}

/** The first guest of the list as it opens whose name is one word, which is shown as it is stored. */
export async function firstGuest(api: Client): Promise<Customer> {
  const { customers } = await api.call(listCustomers, { query: { companyId: 'chunshui', size: '40' } });
  const guest = customers.find(({ name }) => !name.includes(' '));
  if (!guest) throw new Error('None of the first guests has a name of one word');
  return guest;
}

/** A Taiwanese mobile number that nobody has: as people write it, and as it is kept. */
export function freshPhone(): { local: string; kept: string } {
  const digits = String(randomInt(10_000_000, 99_999_999));
  return { local: `09${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`, kept: `+8869${digits}` };
}

/** The list narrowed down by what its search box would hold. */
export const guestsWith = (search: string, more: Record<string, string> = {}) =>
  `/crm?${new URLSearchParams({ companyId: 'chunshui', filters: JSON.stringify({ q: search }), ...more })}`;

/** The rows of a list, without its head. */
export const rows = (page: Page): Locator => page.getByRole('table').locator('tbody tr[data-id]');

/** The cells under a heading of a list, row by row. */
async function cellsOf(page: Page, name: string): Promise<Locator> {
  let place = -1;
  const find = async () => {
    // While other rows are on their way the table may be gone for a moment.
    const heads = await page.getByRole('columnheader').allInnerTexts();
    return (place = heads.findIndex((head) => head.replace(/[↑↓]/, '').trim() === name));
  };
  await expect.poll(find, name).toBeGreaterThanOrEqual(0);
  return rows(page).locator(`td:nth-child(${place + 1})`);
}

/** What stands under a heading of a list, row by row. */
export const column = async (page: Page, name: string): Promise<string[]> =>
  (await cellsOf(page, name)).allInnerTexts();

/** The tags of each row, whole: those that do not fit a cell are in its title. */
export async function tagsOf(page: Page): Promise<string[]> {
  const cells = await (await cellsOf(page, 'Tags')).all();
  return Promise.all(
    cells.map(async (cell) => {
      const tags = cell.locator('.tags');
      return (await tags.getAttribute('title')) ?? (await tags.innerText());
    }),
  );
}

/** Waits until the list shows the answer to what was asked last. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"], main [data-stale], main .skeleton')).toHaveCount(0);
}
