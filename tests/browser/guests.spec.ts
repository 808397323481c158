import { getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import { arrived, expect, test } from './lib/journey.ts';
import { column, freshPhone, guestsWith, ownGuest, rows, settled, tagsOf } from './lib/guests.ts';

const companyId = 'chunshui';
const range = /^[\d,]+–[\d,]+ of [\d,]+$/;

test('The guest list is asked for once, filtered, searched, sorted and turned by pages, which the address keeps', async ({
  page,
  api,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === listCustomers.path && searchParams.get('size') !== '0') asked.push(String(searchParams));
  });
  const queries = () => asked.map((query) => Object.fromEntries(new URLSearchParams(query)));
  const manager = await api('manager');

  await test.step('it is asked for once as the app opens, with the size that is remembered', async () => {
    await page.goto('/crm');
    await arrived(page, 'Guests');
    await expect(rows(page)).toHaveCount(50);
    expect(queries()).toEqual([{ companyId, sort: '-lastSeatTime', from: '0', size: '50' }]);
    await page.getByLabel('Rows per page').selectOption('25');
    await expect(rows(page)).toHaveCount(25);
    asked.length = 0;
    await page.goto(`/crm?companyId=${companyId}&sort=name&page=2`);
    await arrived(page, 'Guests');
    await expect(rows(page)).toHaveCount(25);
    expect(queries()).toEqual([{ companyId, sort: 'name', from: '25', size: '25' }]);
  });

  await test.step('presets say how many there are', async () => {
    const number = (value: number | undefined) => new Intl.NumberFormat('en').format(value ?? 0);
    const presets = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
    await presets.nth(1).click();
    await expect(presets.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await settled(page);
    for (const visits of await column(page, 'Visits')) expect(Number(visits || 0)).toBeLessThanOrEqual(1);
    // Other journeys add guests meanwhile: lapsed ones are not among those.
    const { aggs } = await manager.call(listCustomers, { query: { companyId, size: '1', withAggs: 'true' } });
    await expect(presets.nth(2)).toHaveText(`Lapsed${number(aggs?.dropdown)}`);
    await presets.nth(2).click();
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${number(aggs?.dropdown)}$`))).toBeVisible();
    await presets.nth(0).click();
    await expect(presets.nth(0)).toHaveAttribute('aria-pressed', 'true');
  });

  const add = page.getByRole('button', { name: '＋ Filter' });
  const panel = page.locator('.popup');
  await test.step('chips say what they do, and are shared by the address', async () => {
    await add.click();
    await panel.getByRole('button', { name: 'VIP', exact: true }).click();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'VIP yes' })).toBeVisible();
    await settled(page);
    expect(new Set(await column(page, 'VIP'))).toEqual(new Set(['★']));
    await add.click();
    await panel.getByRole('button', { name: 'Tags' }).click();
    await panel.getByRole('checkbox', { name: /^葡萄酒/ }).check();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Tags 葡萄酒' })).toBeVisible();
    await settled(page);
    for (const tags of await tagsOf(page)) expect(tags).toContain('葡萄酒');
    const found = await page.getByText(range).textContent();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Tags 葡萄酒' })).toBeVisible();
    await expect(page.getByText(range)).toHaveText(found ?? '');
    await page.getByRole('button', { name: 'Remove the filter Tags' }).click();
    await expect(page.getByRole('button', { name: 'Tags 葡萄酒' })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Tags 葡萄酒' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText(/^1–50 of 3,\d{3}$/)).toBeVisible();
  });

  await test.step('it is searched by two characters of a name, and by a part of a phone number', async () => {
    const { customers } = await manager.call(listCustomers, { query: { companyId, sort: '-visits' } });
    const guest = customers.find(
      (one) => /^\p{Script=Han}{3}$/u.test(one.name) && one.phoneNumber?.startsWith('+8869'),
    );
    const [name, fragment] = [guest?.name ?? '', guest?.phoneNumber?.slice(-7) ?? ''];
    const search = page.getByRole('searchbox', { name: 'Name, phone or e-mail' });
    await search.fill(name.slice(1));
    await expect(page).toHaveURL(/filters=.*q%22/);
    await expect
      .poll(async () => (await column(page, 'Name')).map((one) => one.includes(name.slice(1))))
      .not.toContain(false);
    await search.fill(fragment);
    await expect(page).toHaveURL(new RegExp(fragment));
    // The address may be there a moment before the list asks.
    await expect
      .poll(async () => (await column(page, 'Phone')).map((one) => one.replace(/\D/g, '').includes(fragment)))
      .not.toContain(false);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await search.fill('');
    await expect(page.getByText(/^1–50 of 3,\d{3}$/)).toBeVisible();
  });

  await test.step('it is sorted by its heads, and back turns the page back', async () => {
    const head = page.getByRole('columnheader', { name: 'Visits' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await settled(page);
    const visits = (await column(page, 'Visits')).map(Number);
    expect(visits).toEqual([...visits].sort((a, b) => b - a));
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page.getByText(/^51–100 of 3,\d{3}$/)).toBeVisible();
    await settled(page);
    expect(Number((await column(page, 'Visits'))[0])).toBeLessThanOrEqual(visits.at(-1) ?? 0);
    await page.goBack();
    await expect(page.getByText(/^1–50 of 3,\d{3}$/)).toBeVisible();
    // A page that is not there gives way to one that is, and leaves no step to come back to.
    await page.goto('/crm?companyId=chunshui&page=900');
    await expect(page.getByText(/^1–50 of 3,\d{3}$/)).toBeVisible();
    await expect(page).not.toHaveURL(/page=/);
  });
});

test('A guest is made a VIP, changed beside the list, merged with what others change, and not left unasked', async ({
  page,
  api,
  trouble,
}, info) => {
  const manager = await api('manager');
  const guest = await ownGuest(manager, 0, info);
  const params = { companyId, customerId: guest.id };
  await page.goto(guestsWith(guest.phoneNumber ?? ''));
  const drawer = page.getByRole('dialog', { name: guest.name });

  await test.step('the star turns only after the server has accepted it', async () => {
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
    const now = await manager.call(getCustomer, { params });
    expect([now.isVIP, now.role]).toEqual([!guest.isVIP, guest.isVIP ? 0 : 1]);
    await page.unrouteAll();
  });

  await test.step('unsaved changes are asked about: by Esc, by going back, by closing', async () => {
    await page.getByRole('link', { name: guest.name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`open=${guest.id}`));
    await expect(rows(page), 'the list stays as it was').toHaveCount(1);
    const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
    const note = drawer.getByRole('textbox', { name: 'Note' });
    await drawer.getByRole('tab', { name: 'Details' }).click();
    await note.fill('never to be kept');
    await page.keyboard.press('Escape');
    await expect(ask.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ask).toHaveCount(0);
    await expect(note).toHaveValue('never to be kept');
    await page.goBack();
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await ask.getByRole('button', { name: 'Discard changes' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page).not.toHaveURL(/open=/);
    expect((await manager.call(getCustomer, { params })).version).toBe(guest.version + 1);
  });

  await test.step('what somebody else changed meanwhile is shown under what was typed, and both are saved', async () => {
    trouble.expect(/PATCH .* 409/);
    const phone = freshPhone();
    const name = `${guest.name.slice(0, 6)} ${phone.kept.slice(-4)}`;
    await rows(page).getByRole('link').first().click();
    await drawer.getByRole('tab', { name: 'Details' }).click();
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await drawer.getByLabel('Month').selectOption('March');
    await drawer.getByLabel('Day', { exact: true }).selectOption('15');
    await drawer.getByRole('textbox', { name: 'Phone', exact: true }).fill(phone.local);
    const tags = drawer.getByRole('combobox', { name: 'Tags' });
    await tags.fill('老主顧');
    await tags.press('Enter');
    const note = `靠窗 ${Date.now()}`;
    await manager.call(patchCustomer, { params, body: { version: guest.version + 1, note } });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByRole('alert')).toContainText('Note: Someone else changed this record');
    await expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue(note);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Guest saved', { exact: true })).toBeVisible();
    await expect(drawer).toHaveCount(0);
    const kept = await manager.call(getCustomer, { params });
    expect(kept).toMatchObject({ name, note, birthday: '03-15', phoneNumber: phone.kept, phone: phone.kept });
    expect(kept.tags).toContain('老主顧');
  });
});
