import type { Locator, Page } from '@playwright/test';
import { groupBy } from 'es-toolkit';
import { createCompany, listAllCompanies } from '#contract/organization/companies.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { getGroup, listGroupBranches, patchGroup } from '#contract/organization/groups.ts';
import { createUser, getUser, changeableUserFields } from '#contract/organization/users.ts';
import adminUsers from '#resources/organization/adminUsers/resource.ts';
import companySettings from '#resources/organization/companies/settings.ts';
import type { Field } from '#resources/framework/fields.ts';
import type { SettingsCard } from '#resources/framework/settings.ts';
import type { Client } from '#tests/support/http.ts';
import { readCells, writeField } from './lib/fieldWriters.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { drawnFor } from './lib/lists.ts';

/** Every field that the declarations have is written in the browser, saved, read from the server, and shown again. */

type Values = Record<string, unknown>;
const valueAt = (values: Values, source: string): unknown =>
  source.split('.').reduce<unknown>((value, part) => (value as Values | null)?.[part], values);

/** What others only show, or keep, while it is on. */
const first = new Set([
  'allowOrder',
  'noShowLimitEnabled',
  'waitlistAutoTransformEnabled',
  'webWaitingGeolocationEnabled',
]);
/** What takes others back: written when those are saved. */
const apart = new Set(['webBookingBlacklistEnabled', 'version']);

interface Place {
  name: string;
  source: string;
  field: Field;
  /** The tab within the form that it is in. */
  tab: string | null;
}

const placesOf = (
  fields: Readonly<Record<string, Field>>,
  sections: readonly { tab?: { en: string }; fields: readonly string[] }[],
): Place[] =>
  sections
    .flatMap(({ tab, fields: names }) =>
      names.flatMap((name) => {
        const field = fields[name];
        return field && !field.readOnly ? [{ name, field, source: field.source ?? name, tab: tab?.en ?? null }] : [];
      }),
    )
    .sort((one, other) => Number(first.has(other.name)) - Number(first.has(one.name)));

const openTab = async (form: Locator, name: string | null) => {
  const tabs = form.getByRole('tablist').first();
  if (!name || !(await tabs.count())) return;
  const tab = tabs.getByRole('tab', { name: new RegExp(`^${name}(?![a-z])`) });
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
};

/** Fields of one form, and how the record is read that it is about. */
interface Part {
  form: Locator;
  places: readonly Place[];
  read: () => Promise<Values>;
}

interface Trip extends Part {
  page: Page;
  saved: () => Promise<void>;
  again: () => Promise<void>;
}

/** What is shown of a form, tab by tab. */
async function cellsOf({ form, places }: Part): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  for (const ofTab of Object.values(groupBy(places, ({ tab }) => tab ?? ''))) {
    await openTab(form, ofTab[0]?.tab ?? null);
    // The last cards of a tab come a moment later.
    await expect(form.page().locator('.form-begun')).toHaveCount(0);
    Object.assign(shown, await readCells(form, sourcesOf(ofTab)));
  }
  return shown;
}
const sourcesOf = (places: readonly Place[]) => places.map(({ source }) => source);

/** Writes all fields, saves, and compares: with the record, and with what is shown after loading the page anew. */
async function roundTrip({ page, saved, again, ...part }: Trip): Promise<void> {
  const { form, places, read } = part;
  const before = await read();
  const written = new Map<string, unknown>();
  for (const { source, field, tab } of places) {
    await openTab(form, tab);
    await test.step(source, async () => {
      written.set(source, await writeField(form, source, field, valueAt(before, source)));
    });
  }
  const shown = await cellsOf(part);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved();

  const after = await read();
  for (const { source } of places) {
    expect.soft(shown[source], `${source} was shown`).toBeTruthy();
    expect.soft(valueAt(after, source), `${source} is changed`).not.toEqual(valueAt(before, source));
    if (written.get(source) !== undefined) expect.soft(valueAt(after, source), source).toEqual(written.get(source));
  }
  await again();
  await expect.poll(() => cellsOf(part), 'all is shown again').toEqual(shown);
}

/** A company that no other journey looks at, of an owner who has no other; another one could have it. */
async function aCompany(admin: Client): Promise<{ companyId: string; branchId: string }> {
  const stamp = Date.now();
  const name = `Round trip ${stamp}`;
  const owner = async (email: string) =>
    (await admin.call(createUser, { query: {}, body: { email, name: email, role: 'manager' } })).id;
  const ownerUserId = await owner(`owner-${stamp}@field.example`);
  await owner(`heir-${stamp}@field.example`);
  const branches = [{ name: 'Annex' }];
  const { id } = await admin.call(createCompany, {
    body: { company: { name, createdTime: '2026-03-01T00:00:00Z', ownerUserId, branches } },
  });
  const { companies } = await admin.call(listAllCompanies, { query: { search: name } });
  return { companyId: id, branchId: companies[0]?.branches[0]?.id ?? '' };
}

/** A picture of a size that a group takes in both places. */
async function painted(page: Page, colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 800, height: 400 });
    const brush = canvas.getContext('2d');
    if (brush) brush.fillStyle = fill;
    brush?.fillRect(0, 0, 800, 400);
    return canvas.toDataURL('image/png');
  }, colour);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** The tabs of the page, each with its cards. */
const tabs: { title: string; cards: SettingsCard[] }[] = [];
for (const card of companySettings.cards) {
  const title = card.tab?.en ?? tabs.at(-1)?.title ?? '';
  const tab = tabs.find((one) => one.title === title);
  if (tab) tab.cards.push(card);
  else tabs.push({ title, cards: [card] });
}

test.describe('Every field that is declared', () => {
  test.use({ as: 'admin' });

  for (const of of ['company', 'branch'] as const)
    test(`of the cards of a ${of} is saved and shown again`, async ({ page, api }) => {
      test.setTimeout(300_000);
      const admin = await api('admin');
      const { companyId, branchId } = await aCompany(admin);
      const all = tabs.filter(({ cards }) => cards[0]?.of === of);
      for (const { title, cards } of drawnFor('round trip', all, (tab) => tab.title)) {
        const form = (card: SettingsCard) => page.locator('form.record-form').nth(cards.indexOf(card));
        const open = async () => {
          await page.goto(`/manage-companies/${companyId}?${new URLSearchParams({ tab: title })}`);
          for (const card of cards) await expect(form(card)).toBeVisible({ timeout: 45_000 });
        };
        await open();
        for (const card of cards)
          for (const last of [false, true]) {
            const places = placesOf(card.fields, card.sections).filter(({ name }) => apart.has(name) === last);
            if (!places.length) continue;
            const read = () =>
              admin.call(card.get as Endpoint, { params: { companyId, branchId } } as never) as Promise<Values>;
            const saved = async () => {
              const waiting = form(card)
                .getByRole('status')
                .filter({ hasText: /change/ });
              await expect(waiting).toHaveCount(0, { timeout: 45_000 });
              await expect(page.getByText('Settings saved').last()).toBeVisible();
            };
            await test.step(card.name, () => roundTrip({ page, form: form(card), places, read, saved, again: open }));
          }
      }
    });

  test('of a user is saved and shown again', async ({ page, api }) => {
    test.setTimeout(300_000);
    const admin = await api('admin');
    const email = `round-trip-${Date.now()}@field.example`;
    const { id } = await admin.call(createUser, { query: {}, body: { email, name: 'Round trip', version: 'v1' } });
    const read = () => admin.call(getUser, { params: { id }, query: {} }) as Promise<Values>;
    const form = page.locator('form.record-form');
    const open = async () => {
      await page.goto(`/admin/user-management/${id}`);
      await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeVisible({ timeout: 45_000 });
    };
    const all = placesOf(adminUsers.fields, adminUsers.form);
    expect(all.map(({ source }) => source).sort(), 'all that the server lets be changed').toEqual(
      [...changeableUserFields].sort(),
    );
    const passes = [all.filter(({ name }) => !apart.has(name)), all.filter(({ name }) => apart.has(name))];
    await open();
    for (const places of passes) {
      await roundTrip({
        page,
        form,
        places,
        read,
        saved: () => expect(page.locator('.toast').last()).toBeVisible(),
        again: open,
      });
    }
  });

  test('of a group is saved and shown again', async ({ page, api }) => {
    test.setTimeout(300_000);
    const admin = await api('admin');
    const id = `round-trip-${Date.now()}`;
    await page.goto('/admin/groups/new');
    await page.getByRole('textbox', { name: 'Group ID' }).fill(id);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Before');
    const addBranch = async (words: string, name: string) => {
      await page.getByRole('button', { name: 'Add branches' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('searchbox').fill(words);
      await dialog.getByRole('checkbox', { name }).check();
      await dialog.getByRole('button', { name: 'Add (1)' }).click();
    };
    await addBranch('銀座', '銀座本店');
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText(/^Group (saved|created)$/).last()).toBeVisible();
    };
    await save();
    await expect(page).toHaveURL(new RegExp(`/admin/groups/${id}`));
    // The page of the new group has taken the place of the form.
    await arrived(page, 'Before');

    const read = () => admin.call(getGroup, { params: { id } }) as Promise<Values>;
    const before = await read();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('After "é" 言葉');
    for (const name of ['Group page', 'Share guests between companies'])
      await page.getByRole('switch', { name, exact: true }).click();
    await page.getByRole('combobox', { name: 'Page languages' }).click();
    await page.getByRole('option', { name: '日本語' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Users' }).fill('manager@harbour');
    await page.getByRole('option', { name: /manager@harbour/ }).click();
    for (const [at, colour] of ['#0e6a5b', '#d9a441'].entries())
      await page
        .locator('form input[type="file"]')
        .nth(at)
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await painted(page, colour) });
    const branch = page.getByRole('group', { name: /^銀座本店/ });
    await branch.getByLabel('From').fill('2026-01-31');
    await branch.getByLabel('Until').fill('2027-02-28');
    const meta = [
      ['floor', 'Text', 'B1 "é"'],
      ['seats', 'Number', '42.5'],
      ['garden', 'Yes or no', 'Yes'],
    ] as const;
    for (const [at, [key, type, value]] of meta.entries()) {
      await branch.getByRole('button', { name: 'Add an entry' }).click();
      const entry = branch.getByRole('group', { name: 'Metadata' }).getByRole('listitem').nth(at);
      await entry.getByRole('textbox', { name: 'Key' }).fill(key);
      await entry.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: type }).click();
      if (type === 'Yes or no') {
        await entry.getByRole('combobox', { name: /^Value (Yes|No)\b/ }).click();
        await page.getByRole('option', { name: value }).click();
      } else await entry.getByRole('textbox', { name: 'Value' }).fill(value);
    }
    await save();
    // The last step of saving; the message of the first saving may still be there.
    const branchesOf = async () => (await admin.call(listGroupBranches, { params: { id }, query: {} })).branches;
    await expect.poll(async () => (await branchesOf())[0]?.groupMeta.length).toBe(3);

    const after = await read();
    const fields = Object.keys((patchGroup.body as unknown as { shape: Values }).shape);
    for (const name of fields) expect.soft(after[name], `${name} is changed`).not.toEqual(before[name]);
    expect(after).toMatchObject({ groupName: 'After "é" 言葉', users: [{ email: 'manager@harbour.example' }] });
    expect(await branchesOf()).toMatchObject([
      {
        name: '銀座本店',
        startDate: '2026-01-31',
        endDate: '2027-02-28',
        groupMeta: [
          { key: 'floor', value: 'B1 "é"', type: 'string' },
          { key: 'seats', value: 42.5, type: 'number' },
          { key: 'garden', value: true, type: 'boolean' },
        ],
      },
    ]);

    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('After "é" 言葉');
    await expect(page.getByRole('switch', { name: 'Group page' })).toBeChecked();
    await expect(page.getByText('manager@harbour.example', { exact: true })).toBeVisible();
    await expect(page.locator('form img')).toHaveCount(2);
    await expect(branch.getByLabel('Until')).toHaveValue('2027/2/28');
    await expect(branch.getByRole('textbox', { name: 'Value' }).nth(1)).toHaveValue('42.5');
  });
});
