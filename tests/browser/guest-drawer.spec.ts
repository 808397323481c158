import { readFile } from 'node:fs/promises';
import { listConsents } from '#contract/guests/consent.ts';
import { getCustomer } from '#contract/guests/crm.ts';
import { guestNotes, guestVisits } from '#contract/guests/guestRecords.ts';
import { objectionsInBothThemes } from './lib/accessible.ts';
import { expect, test } from './lib/journey.ts';
import { freshPhone, guestsWith, ownGuest, rows } from './lib/guests.ts';

const companyId = 'chunshui';

test.describe('What belongs to a guest', () => {
  test.use({ colorScheme: 'light' });
  test('is in tabs: address, keyboard, notes, consent, and on a phone', async ({ page, api }, info) => {
    const manager = await api('manager');
    const guest = await ownGuest(manager, 20, info);
    const params = { companyId, customerId: guest.id };
    const { totals } = await manager.call(guestVisits, { params, query: {} });
    await page.goto(guestsWith(guest.phoneNumber ?? '', { open: guest.id }));
    const drawer = page.getByRole('dialog', { name: guest.name });
    const tab = (name: string) => drawer.getByRole('tab', { name, exact: true });
    await expect(tab('Summary')).toHaveAttribute('aria-selected', 'true');
    await expect(drawer.getByRole('link', { name: /^\+/ })).toHaveAttribute('href', `tel:${guest.phoneNumber}`);

    await test.step('the address has the tab', async () => {
      await tab('Visits').click();
      await expect(page).toHaveURL(/&tab=visits/);
      await expect(drawer.getByRole('definition').first()).toHaveText(String(totals.visits));
      await expect(drawer.getByText('Seated').first()).toBeVisible();
      expect(totals.visits, 'as the list says').toBe(guest.visits);
      await page.reload();
      await expect(tab('Visits')).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('arrows move along the tabs', async () => {
      await tab('Visits').focus();
      for (const [key, name] of [
        ['ArrowRight', 'Campaigns'],
        ['ArrowRight', 'Vouchers'],
        ['End', 'Consent'],
        ['ArrowRight', 'Summary'],
        ['ArrowLeft', 'Consent'],
        ['Home', 'Summary'],
      ] as const) {
        await page.keyboard.press(key);
        if (name === 'Consent') await expect(drawer.getByRole('tab', { selected: true })).toBeFocused();
        else await expect(tab(name)).toBeFocused();
      }
      await expect(page).not.toHaveURL(/tab=/);
    });

    await test.step('what was typed is asked about', async () => {
      await tab('Details').click();
      await drawer.getByRole('textbox', { name: 'Note' }).fill('never to be kept');
      await tab('Notes').click();
      await page
        .getByRole('dialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Discard changes' })
        .click();
      await expect(page).toHaveURL(/&tab=notes/);
    });

    await test.step('a note is added, changed and deleted', async () => {
      const query = { params, query: {} };
      const before = (await manager.call(guestNotes, query)).total;
      const text = `喜歡靠窗 ${Date.now()}`;
      await expect(drawer.getByRole('button', { name: 'Add note' })).toBeDisabled();
      await drawer.getByRole('textbox', { name: 'New note' }).fill(text);
      await drawer.getByRole('button', { name: 'Add note' }).click();
      const note = drawer.getByRole('listitem').filter({ hasText: text });
      await expect(note).toBeVisible();
      await expect(drawer.getByRole('textbox', { name: 'New note' })).toHaveValue('');

      await note.getByRole('button', { name: 'Edit' }).click();
      await drawer.getByRole('textbox', { name: 'Note text', exact: true }).fill(`${text}!`);
      await drawer.getByRole('button', { name: 'Save' }).click();
      await expect(note).toContainText(`${text}!`);
      await expect(note).toContainText('edited');

      await note.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog', { name: 'Delete this note?' }).getByRole('button', { name: 'Delete' }).click();
      await expect(note).toHaveCount(0);
      // While the question is open, what lies behind it cannot be seen either.
      await expect.poll(async () => (await manager.call(guestNotes, query)).total).toBe(before);
    });

    await test.step('consent is recorded', async () => {
      const query = { params, query: {} };
      const before = await manager.call(listConsents, query);
      await drawer.getByRole('tab', { name: /^Consent/ }).click();
      await drawer.getByRole('button', { name: 'Record consent' }).click();
      const form = drawer.getByRole('region', { name: 'Record consent' });
      const granted = !before.current.restaurant.granted;
      await form.getByRole('combobox', { name: 'Decision' }).click();
      await page.getByRole('option', { name: granted ? 'Agrees' : 'Withdraws' }).click();
      await form.getByRole('combobox', { name: 'Given via' }).click();
      await page.getByRole('option', { name: 'in person' }).click();
      const words = `請不要再傳簡訊 ${Date.now()}`;
      await form.getByRole('textbox', { name: 'Exact wording' }).fill(words);
      await form.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(drawer.getByRole('listitem').filter({ hasText: words })).toContainText('in person');
      await expect(drawer.getByRole('list', { name: 'Current' }).getByRole('listitem').first()).toContainText(
        granted ? 'allowed' : 'not allowed',
      );
      const now = await manager.call(listConsents, query);
      expect([now.current.restaurant.granted, now.total]).toEqual([granted, before.total + 1]);

      await tab('Details').click();
      const flag = drawer.getByRole('switch', { name: /^Accepts restaurant messages/ });
      await expect(flag).toBeChecked({ checked: granted });
    });

    await test.step('no tab has barriers or scrolls sideways on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      for (const name of ['Summary', 'Visits', 'Campaigns', 'Vouchers', 'Notes', 'Consent']) {
        await drawer.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
        await expect(drawer.getByRole('tab', { selected: true })).toBeInViewport();
        await expect(drawer.locator('.skeleton')).toHaveCount(0);
        expect(await objectionsInBothThemes(page, { within: '.drawer' }), name).toEqual([]);
        const wide = await drawer
          .locator('.drawer-body')
          .evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(wide, name).toBeLessThanOrEqual(0);
      }
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(page).not.toHaveURL(/tab=/);
    });
  });
});

// Of a company whose guests no other journey counts.
test.describe('A guest', () => {
  test.use({ as: 'harbour' });
  const harbour = 'harbour';

  test('is added by hand, found where the phone is known, taken out as a file and erased', async ({
    page,
    api,
    trouble,
  }) => {
    const phone = freshPhone();
    const name = `新客 ${phone.kept.slice(-5)}`;
    const drawer = page.getByRole('dialog', { name });

    await test.step('added by hand', async () => {
      await page.goto(`/crm?companyId=${harbour}`);
      await page.getByRole('link', { name: 'New guest' }).click();
      await expect(page).toHaveURL(/\/crm\/new/);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await page.getByRole('textbox', { name: 'Phone', exact: true }).fill(phone.kept);
      await page.getByRole('textbox', { name: 'Note', exact: true }).fill('對花生過敏');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(drawer.getByRole('link', { name: /^\+/ })).toHaveAttribute('href', `tel:${phone.kept}`);
    });
    const id = new URL(page.url()).searchParams.get('open') ?? '';
    const stored = await (await api('harbour')).call(getCustomer, { params: { companyId: harbour, customerId: id } });
    expect(stored).toMatchObject({ name, phoneNumber: phone.kept, allowContactRestaurant: false });

    await test.step('found where the phone is known', async () => {
      trouble.expect(/POST .*\/customers 409/);
      await page.goto(`/crm/new?companyId=${harbour}`);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Once more');
      await page.getByRole('textbox', { name: 'Phone', exact: true }).fill(phone.kept);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Already used by another record')).toBeVisible();
      await page.getByRole('link', { name: 'Open existing record' }).click();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(drawer).toBeVisible();
    });

    const menu = drawer.getByRole('button', { name: 'Privacy' });
    await test.step('taken out as a file', async () => {
      await menu.click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export data' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`guest-${id}.json`);
      const content = JSON.parse(await readFile(await file.path(), 'utf8')) as {
        guest: { name: string; note: string };
      };
      expect(content.guest).toMatchObject({ name, note: '對花生過敏' });
    });

    await test.step('erased', async () => {
      await menu.click();
      await page.getByRole('menuitem', { name: 'Erase guest…' }).click();
      const question = page.getByRole('dialog', { name: `Erase ${name}?` });
      const confirm = question.getByRole('button', { name: 'Erase permanently' });
      await expect(confirm).toBeDisabled();
      await question.getByRole('textbox').fill('somebody else');
      await expect(confirm).toBeDisabled();
      await question.getByRole('textbox').fill(name);
      await confirm.click();
      const erased = page.getByRole('dialog', { name: /^Erased #/ });
      await expect(erased).toBeVisible();
      await expect(erased.getByRole('button', { name: 'Privacy' })).toHaveCount(0);
      await expect(erased.getByRole('button', { name: 'Save' })).toHaveCount(0);
      await expect(erased.getByRole('textbox')).toHaveCount(0);
      await erased.getByRole('tab', { name: 'Notes' }).click();
      await expect(erased.getByText('No notes yet')).toBeVisible();
      await expect(erased.getByRole('button', { name: 'Add note' })).toHaveCount(0);
      await erased.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('searchbox').fill(phone.kept);
      await expect(rows(page), 'nobody is found by that number any more').toHaveCount(0);
    });
  });
});
