import { getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { column, freshPhone, guestsWith, ownGuest, rows, settled, tagsOf } from './lib/guests.ts';

const companyId = 'chunshui';
const range = /^[\d,]+–[\d,]+ of [\d,]+$/;

test.describe('The guest list', () => {
  test('has its presets, with how many there are in each', async ({ page, api }) => {
    const manager = await api('manager');
    const number = (value: number | undefined) => new Intl.NumberFormat('en').format(value ?? 0);
    const presets = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
    // Other journeys add guests meanwhile: then what was counted is counted once more.
    await expect(async () => {
      const query = { companyId, size: '1', withAggs: 'true' } as const;
      const { aggs } = await manager.call(listCustomers, { query });
      await page.goto('/crm');
      await arrived(page, 'Guests');
      await expect(presets).toHaveText([
        `All${number(aggs?.all)}`,
        `New${number(aggs?.new)}`,
        `Lapsed${number(aggs?.dropdown)}`,
        `Diners${number(aggs?.diner)}`,
      ]);
      await expect(rows(page)).toHaveCount(50);
      for (const [index, key] of (['all', 'new', 'dropdown', 'diner'] as const).entries()) {
        await presets.nth(index).click();
        await expect(presets.nth(index)).toHaveAttribute('aria-pressed', 'true');
        await expect(page.getByText(new RegExp(`^1–\\d+ of ${number(aggs?.[key])}$`))).toBeVisible();
      }
    }).toPass();
    await presets.nth(1).click();
    await expect(presets.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await settled(page);
    for (const visits of await column(page, 'Visits')) expect(Number(visits || 0)).toBeLessThanOrEqual(1);
  });

  test('is asked for once as the app opens, with the size that is remembered', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === listCustomers.path && searchParams.get('size') !== '0') asked.push(String(searchParams));
    });
    const opened = async (address: string, size: number) => {
      asked.length = 0;
      await page.goto(address);
      await arrived(page, 'Guests');
      await expect(rows(page)).toHaveCount(size);
      return asked.map((query) => new URLSearchParams(query));
    };
    const [first, ...again] = await opened('/crm', 50);
    expect(Object.fromEntries(first ?? [])).toEqual({ companyId, sort: '-lastSeatTime', from: '0', size: '50' });
    expect(again).toEqual([]);

    await page.getByLabel('Rows per page').selectOption('25');
    await expect(rows(page)).toHaveCount(25);
    for (const [address, sort, from] of [
      ['/crm', '-lastSeatTime', '0'],
      [`/crm?companyId=${companyId}&sort=name&page=2`, 'name', '25'],
    ] as const)
      expect((await opened(address, 25)).map((query) => Object.fromEntries(query))).toEqual([
        { companyId, sort, from, size: '25' },
      ]);
  });

  test('is filtered by chips that say what they do, and the address keeps them', async ({ page, context }) => {
    await page.goto('/crm');
    await arrived(page, 'Guests');
    const add = page.getByRole('button', { name: '＋ Filter' });
    const panel = page.locator('.popup');

    await add.click();
    await panel.getByRole('button', { name: 'VIP', exact: true }).click();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'VIP yes' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^VIP: / }).first()).toBeVisible();
    await settled(page);
    expect(new Set(await column(page, 'VIP'))).toEqual(new Set(['★']));

    await add.click();
    await panel.getByRole('button', { name: 'Tags' }).click();
    await panel.getByRole('checkbox', { name: /^葡萄酒/ }).check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Tags 葡萄酒' })).toBeVisible();
    await settled(page);
    for (const tags of await tagsOf(page)) expect(tags).toContain('葡萄酒');

    await add.click();
    await panel.getByRole('button', { name: 'Last visit' }).click();
    await panel.getByRole('button', { name: 'within 180 days' }).click();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Last visit within 180 days' })).toBeVisible();
    await settled(page);
    const earliest = Date.now() - 182 * 86_400_000;
    for (const visit of await column(page, 'Last visit'))
      expect(Date.parse(`${visit} +0800`)).toBeGreaterThan(earliest);
    const found = await page.getByText(range).textContent();

    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(shared.getByRole('button', { name: 'Tags 葡萄酒' })).toBeVisible();
    await expect(shared.getByText(range)).toHaveText(found ?? '');
    await shared.close();

    await page.reload();
    await expect(page.getByRole('button', { name: 'Last visit within 180 days' })).toBeVisible();
    await expect(page.getByText(range)).toHaveText(found ?? '');
    await page.getByRole('button', { name: 'Remove the filter Last visit' }).click();
    await expect(page.getByRole('button', { name: /^Last visit within/ })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Last visit within 180 days' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText(/^1–50 of 3,\d{3}$/)).toBeVisible();
    await expect(page).toHaveURL('/crm?companyId=chunshui');
  });

  test('is filtered by branches', async ({ page, api }) => {
    const { total } = await (
      await api('manager')
    ).call(listCustomers, { query: { companyId, size: '1', branches: '["chunshui-daan"]' } });
    await page.goto('/crm');
    await page.getByRole('button', { name: '＋ Filter' }).click();
    await page.locator('.popup').getByRole('button', { name: 'Branch' }).click();
    await page.getByRole('checkbox', { name: '大安店' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Branch 大安店' })).toBeVisible();
    await expect(page.getByText(new RegExp(` of ${new Intl.NumberFormat('en').format(total)}$`))).toBeVisible();
    await expect(page).toHaveURL(/branches=%5B%22chunshui-daan%22%5D/);
    expect(total).toBeLessThan(3_000);
  });

  test('is searched by two characters of a name, and by a part of a phone number', async ({ page, api }) => {
    const manager = await api('manager');
    const { customers } = await manager.call(listCustomers, { query: { companyId, sort: '-visits' } });
    const guest = customers.find(
      (one) => /^\p{Script=Han}{3}$/u.test(one.name) && one.phoneNumber?.startsWith('+8869'),
    );
    const [name, phone] = [guest?.name ?? '', guest?.phoneNumber ?? ''];
    await page.goto('/crm');
    await arrived(page, 'Guests');
    const search = page.getByRole('searchbox', { name: 'Name, phone or e-mail' });

    await search.fill(name.slice(1));
    await expect(page).toHaveURL(/filters=.*q%22/);
    await settled(page);
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
    for (const one of await column(page, 'Name')) expect(one).toContain(name.slice(1));

    const fragment = phone.slice(-7);
    await search.fill(fragment);
    await expect(page).toHaveURL(new RegExp(fragment));
    // The address may be there a moment before the list asks.
    await expect
      .poll(async () => (await column(page, 'Phone')).map((one) => one.replace(/\D/g, '').includes(fragment)))
      .not.toContain(false);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();

    await search.fill('nobody of that name');
    await expect(page.getByText('No matching results in Guests')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear all' }).last().click();
    await expect(search).toHaveValue('');
    await expect(rows(page)).toHaveCount(50);
  });

  test('is sorted by its heads and turned by pages, which reload and back keep', async ({ page }) => {
    await page.goto('/crm');
    await arrived(page, 'Guests');
    const head = page.getByRole('columnheader', { name: 'Visits' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await settled(page);
    const visits = (await column(page, 'Visits')).map(Number);
    expect(visits).toEqual([...visits].sort((a, b) => b - a));
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await settled(page);
    expect(Number((await column(page, 'Visits'))[0])).toBe(0);
    await head.getByRole('button').click();
    await settled(page);

    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page.getByText(/^51–100 of 3,\d{3}$/)).toBeVisible();
    await settled(page);
    const second = (await column(page, 'Visits')).map(Number);
    expect(second[0]).toBeLessThanOrEqual(visits.at(-1) ?? 0);
    await page.reload();
    await expect(page.getByText(/^51–100 of 3,\d{3}$/)).toBeVisible();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await page.goBack();
    await expect(page.getByText(/^1–50 of 3,\d{3}$/)).toBeVisible();
    await page.goto('/crm?companyId=chunshui&page=900');
    // A page that is not there gives way to one that is, and leaves no step to come back to.
    await expect(page.getByText(/^1–50 of 3,\d{3}$/)).toBeVisible();
    await expect(page).not.toHaveURL(/page=/);
  });
});

test.describe('The VIP star', () => {
  test('turns only after the server has accepted it, and stays', async ({ page, api }, info) => {
    const manager = await api('manager');
    const guest = await ownGuest(manager, 0, info);
    const params = { companyId, customerId: guest.id };
    await page.goto(guestsWith(guest.phoneNumber ?? ''));
    const star = page.getByRole('button', { name: `VIP: ${guest.name}` });
    await expect(star).toHaveAttribute('aria-pressed', String(guest.isVIP));

    let accept = () => {};
    const held = new Promise<void>((done) => (accept = done));
    await page.route(`**/customers/${guest.id}`, async (route) => {
      await held;
      await route.continue();
    });
    await star.click();
    await expect(star).toBeDisabled();
    await expect(star).toHaveAttribute('aria-pressed', String(guest.isVIP));
    expect((await manager.call(getCustomer, { params })).isVIP).toBe(guest.isVIP);
    accept();
    await expect(star).toHaveAttribute('aria-pressed', String(!guest.isVIP));
    await expect(page.getByText(guest.isVIP ? 'is no longer a VIP' : 'is now a VIP')).toBeVisible();
    await page.reload();
    await expect(star).toHaveAttribute('aria-pressed', String(!guest.isVIP));
    const now = await manager.call(getCustomer, { params });
    expect([now.isVIP, now.role]).toEqual([!guest.isVIP, guest.isVIP ? 0 : 1]);
  });

  test('stays as it was where the server refuses', async ({ page, api, trouble }, info) => {
    trouble.expect(/PATCH .* 503/);
    const guest = await ownGuest(await api('manager'), 1, info);
    await page.goto(guestsWith(guest.phoneNumber ?? ''));
    await page.route(`**/customers/${guest.id}`, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', reason: 'maintenance', message: 'maintenance' } }),
    );
    const star = page.getByRole('button', { name: `VIP: ${guest.name}` });
    await star.click();
    await expect(page.getByRole('alert')).toContainText('The service is not available right now.');
    await expect(star).toHaveAttribute('aria-pressed', String(guest.isVIP));
    await expect(star).toBeEnabled();
  });
});

test.describe('A guest', () => {
  test('is changed beside the list, and kept', async ({ page, api }, info) => {
    const manager = await api('manager');
    const guest = await ownGuest(manager, 2, info);
    const phone = freshPhone();
    const name = `${guest.name.slice(0, 6)} ${phone.kept.slice(-4)}`;
    await page.goto(guestsWith(guest.phoneNumber ?? ''));
    await page.getByRole('link', { name: guest.name, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: guest.name });
    await expect(drawer).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`open=${guest.id}`));
    await expect(rows(page), 'the list stays as it was').toHaveCount(1);

    await drawer.getByRole('tab', { name: 'Details' }).click();
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await drawer.getByLabel('Month').selectOption('March');
    await drawer.getByLabel('Day', { exact: true }).selectOption('15');
    await drawer.getByRole('textbox', { name: 'Phone', exact: true }).fill(phone.local);
    const tags = drawer.getByRole('combobox', { name: 'Tags' });
    await tags.fill('老主顧');
    await tags.press('Enter');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Guest saved', { exact: true })).toBeVisible();
    await expect(drawer).toHaveCount(0);

    await page.goto(guestsWith(phone.kept.slice(-9), { open: guest.id, tab: 'form' }));
    const again = page.getByRole('dialog', { name });
    await expect(again.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
    await expect(again.getByLabel('Month')).toHaveValue('03');
    await expect(again.getByLabel('Day', { exact: true })).toHaveValue('15');
    await expect(again.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue(phone.kept);
    await expect(again.getByRole('button', { name: '老主顧' })).toBeVisible();
    const kept = await manager.call(getCustomer, { params: { companyId, customerId: guest.id } });
    expect(kept).toMatchObject({ name, birthday: '03-15', phoneNumber: phone.kept, phone: phone.kept });
    expect(kept.tags).toContain('老主顧');
    expect(kept.version).toBe(guest.version + 1);
  });

  test('changed by somebody else meanwhile is said, and shown under what was typed', async ({
    page,
    api,
    trouble,
  }, info) => {
    trouble.expect(/PATCH .* 409/);
    const manager = await api('manager');
    const guest = await ownGuest(manager, 3, info);
    const params = { companyId, customerId: guest.id };
    await page.goto(guestsWith(guest.phoneNumber ?? '', { open: guest.id, tab: 'form' }));
    const drawer = page.getByRole('dialog', { name: guest.name });
    await drawer.getByRole('textbox', { name: 'Family name', exact: true }).fill('先改');
    const note = `靠窗 ${Date.now()}`;
    await manager.call(patchCustomer, { params, body: { version: guest.version, note } });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByRole('alert')).toContainText('Note: Someone else changed this record');
    expect((await manager.call(getCustomer, { params })).familyName).not.toBe('先改');

    await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue(note);
    await expect(drawer.getByRole('textbox', { name: 'Family name', exact: true })).toHaveValue('先改');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toHaveCount(0);
    expect(await manager.call(getCustomer, { params })).toMatchObject({ familyName: '先改', note });
  });

  test('is not left with unsaved changes unasked', async ({ page, api }, info) => {
    const manager = await api('manager');
    const guest = await ownGuest(manager, 4, info);
    await page.goto(guestsWith(guest.phoneNumber ?? ''));
    await page.getByRole('link', { name: guest.name, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: guest.name });
    const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
    await drawer.getByRole('tab', { name: 'Details' }).click();
    await drawer.getByRole('textbox', { name: 'Note' }).fill('never to be kept');

    await page.keyboard.press('Escape');
    await expect(ask).toBeVisible();
    await expect(ask.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ask).toHaveCount(0);
    await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('never to be kept');

    await page.goBack();
    await expect(ask).toBeVisible();
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await ask.getByRole('button', { name: 'Discard changes' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page).not.toHaveURL(/open=/);
    const kept = await manager.call(getCustomer, { params: { companyId, customerId: guest.id } });
    expect(kept.version).toBe(guest.version);

    await rows(page).getByRole('link').first().click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer, 'nothing was changed, so nothing is asked').toHaveCount(0);
  });

  test('with an impossible phone number is refused, on the field', async ({ page, api, trouble }, info) => {
    trouble.expect(/PATCH .* 400/);
    const guest = await ownGuest(await api('manager'), 5, info);
    await page.goto(guestsWith(guest.phoneNumber ?? '', { open: guest.id, tab: 'form' }));
    const drawer = page.getByRole('dialog', { name: guest.name });
    const phone = drawer.getByRole('textbox', { name: 'Phone', exact: true });
    await phone.fill('12');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByText('Must be a valid phone number')).toBeVisible();
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await drawer.getByLabel('E-mail').fill('somebody');
    await drawer.getByLabel('E-mail').blur();
    await expect(drawer.getByText('Must be a valid e-mail address')).toBeVisible();
    const { local, kept } = freshPhone();
    await phone.fill(local);
    await drawer.getByLabel('E-mail').fill('');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toHaveCount(0);
    await page.goto(guestsWith(kept));
    await expect(page.getByRole('link', { name: guest.name, exact: true })).toBeVisible();
  });

  test.describe('for who may only read', () => {
    test.use({ as: 'reader' });
    test('is shown, not edited', async ({ page, api }, info) => {
      const guest = await ownGuest(await api('reader'), 6, info);
      await page.goto(guestsWith(guest.phoneNumber ?? ''));
      await rows(page).getByRole('link').first().click();
      const drawer = page.getByRole('dialog', { name: guest.name });
      await drawer.getByRole('tab', { name: 'Details' }).click();
      await expect(drawer.getByText(guest.name, { exact: true }).nth(1)).toBeVisible();
      await expect(drawer.getByRole('textbox')).toHaveCount(0);
      await expect(drawer.getByRole('combobox')).toHaveCount(0);
      await expect(drawer.getByRole('button', { name: 'Save' })).toHaveCount(0);
      await drawer.getByRole('button', { name: 'Close' }).last().click();
      await expect(drawer).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^VIP: / })).toHaveCount(0);
    });
  });
});
