import type { Locator, Page } from '@playwright/test';
import { branchFields } from '#contract/organization/branchFields.ts';
import { companyFields } from '#contract/organization/companyFields.ts';
import { createCompany, listAllCompanies } from '#contract/organization/companies.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { getGroup, listGroupBranches, patchGroup } from '#contract/organization/groups.ts';
import { createUser, getUser, userFields as changeable } from '#contract/organization/users.ts';
import adminUsers from '#resources/organization/adminUsers/resource.ts';
import companySettings from '#resources/organization/companies/settings.ts';
import type { Field } from '#resources/framework/fields.ts';
import type { SettingsCard } from '#resources/framework/settings.ts';
import type { Client } from '#tests/support/http.ts';
import { readCell, writeField } from './lib/fieldWriters.ts';
import { arrived, expect, test } from './lib/journey.ts';

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

interface Trip {
  page: Page;
  form: Locator;
  places: readonly Place[];
  read: () => Promise<Values>;
  saved: () => Promise<void>;
  again: () => Promise<void>;
}

/** Writes all fields, saves, and compares: with the record, and with what is shown after loading the page anew. */
async function roundTrip({ page, form, places, read, saved, again }: Trip): Promise<void> {
  const before = await read();
  const written = new Map<string, unknown>();
  for (const { source, field, tab } of places) {
    await openTab(form, tab);
    await test.step(source, async () => {
      written.set(source, await writeField(form, source, field, valueAt(before, source)));
    });
  }
  const shown = new Map<string, unknown>();
  for (const { source, tab } of places) {
    await openTab(form, tab);
    shown.set(source, await readCell(form, source));
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved();

  const after = await read();
  for (const { source } of places) {
    expect.soft(valueAt(after, source), `${source} is changed`).not.toEqual(valueAt(before, source));
    if (written.get(source) !== undefined) expect.soft(valueAt(after, source), source).toEqual(written.get(source));
  }
  await again();
  for (const { source, tab } of places) {
    await openTab(form, tab);
    await expect.poll(() => readCell(form, source), `${source} is shown again`).toEqual(shown.get(source));
  }
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

const tabOf = new Map<SettingsCard, string>();
let tab = '';
for (const card of companySettings.cards) tabOf.set(card, (tab = card.tab?.en ?? tab));

test.describe('Every field that is declared', () => {
  test.use({ as: 'admin' });

  test('is asked for by one card or another', () => {
    const asked = new Set(
      companySettings.cards.flatMap((card) =>
        Object.entries(card.fields).map(([name, { source = name }]) => `${card.of}.${source.split('.')[0]}`),
      ),
    );
    const described = [
      ...Object.keys(companyFields).map((name) => `company.${name}`),
      ...Object.keys(branchFields).map((name) => `branch.${name}`),
    ];
    expect(described.filter((name) => !asked.has(name))).toEqual([]);
  });

  for (const card of companySettings.cards) {
    const title = tabOf.get(card) ?? '';
    test(`of the card ${card.name} is saved and shown again`, async ({ page, api }) => {
      test.setTimeout(300_000);
      const admin = await api('admin');
      const { companyId, branchId } = await aCompany(admin);
      const read = () =>
        admin.call(card.get as Endpoint, { params: { companyId, branchId } } as never) as Promise<Values>;
      const beside = companySettings.cards.filter((one) => tabOf.get(one) === title);
      const form = page.locator('form.record-form').nth(beside.indexOf(card));
      const open = async () => {
        await page.goto(`/manage-companies/${companyId}?${new URLSearchParams({ tab: title })}`);
        await expect(form).toBeVisible({ timeout: 45_000 });
      };
      const saved = async () => {
        await expect(form.getByRole('status').filter({ hasText: /change/ })).toHaveCount(0, { timeout: 45_000 });
        await expect(page.getByText('Settings saved').last()).toBeVisible();
      };
      const all = placesOf(card.fields, card.sections);
      const passes = [all.filter(({ name: one }) => !apart.has(one)), all.filter(({ name: one }) => apart.has(one))];
      for (const places of passes) {
        if (!places.length) continue;
        await open();
        await roundTrip({ page, form, places, read, saved, again: open });
      }
    });
  }

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
      [...changeable].sort(),
    );
    const passes = [all.filter(({ name }) => !apart.has(name)), all.filter(({ name }) => apart.has(name))];
    for (const places of passes) {
      await open();
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
