import { readFile } from 'node:fs/promises';
import { arrived, expect, mailsTo, people, test } from './lib/journey.ts';

test('Guests are downloaded as the list shows them, and sent as a link to a file', async ({ page }) => {
  await page.goto('/crm?companyId=chunshui&filters=%7B%22isVIP%22%3Atrue%7D');
  await arrived(page, 'Guests');
  const dialog = page.getByRole('dialog', { name: 'Export guests' });

  await test.step('downloaded, and the file says how many they are', async () => {
    await page.getByRole('button', { name: 'Actions' }).press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    // Other journeys change who is a VIP: the list and the dialog agree, and the file with itself.
    await expect
      .poll(async () => {
        const shown = await page.getByText(/^1–\d+ of [\d,]+$/).textContent();
        return (await dialog.innerText()).includes(`${/[\d,]+$/.exec(shown ?? '')?.[0]} guests in the current list.`);
      })
      .toBe(true);
    await dialog.getByLabel('CSV').check();
    await dialog.getByLabel('Download').check();
    await dialog.getByLabel('Language of the file').selectOption('English');
    const begun = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^guests-\d{8}-\d{4}\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    const lines = text.split('\r\n').filter(Boolean);
    expect(lines[0]).toContain('Name,Family name');
    const total = lines.filter((line) => !line.startsWith('#')).length - 1;
    expect(total).toBeGreaterThan(10);
    expect(text).toContain(`# ${total} of ${total} rows`);
    expect(text).toContain('# Filter: VIP: Yes');
    expect(text).toContain('# Time zone: Asia/Taipei');
    await expect(dialog).toBeHidden();
  });

  await test.step('sent as a link, and the link gives the file', async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await dialog.getByLabel('By e-mail').check();
    await dialog.getByLabel('Excel').check();
    await expect(dialog.getByLabel('Send the link to')).toHaveValue(people.manager);
    const to = `export-${Date.now()}@head-office.example`;
    await dialog.getByLabel('Send the link to').fill(to);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(`The link will be sent to ${to}`)).toBeVisible();

    await expect.poll(async () => (await mailsTo(to)).length).toBe(1);
    const answer = await fetch((await mailsTo(to))[0]?.link ?? '');
    expect(answer.status).toBe(200);
    const start = Buffer.from(await answer.arrayBuffer()).subarray(0, 2);
    expect(start.toString()).toBe('PK');
  });
});
