import type { Page } from '@playwright/test';
import { createUser } from '#contract/organization/users.ts';
import { requestPasswordReset, resetPassword } from '#contract/platform/session.ts';
import { clientOf } from '#tests/support/http.ts';
import { arrived, baseUrl, demoPassword, expect, logIn, mailsTo, signIn, test } from './lib/journey.ts';

/** A new password ends the sessions of its person, so nobody of another journey may be this one. */
const email = `password-${Date.now().toString(36)}@maitre.example`;

/** Waits for one more mail than there were; it is sent after the request has been answered. */
async function nextLink(before: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(before);
  return (await mailsTo(email)).at(-1)?.link ?? '';
}

async function choosePassword(link: string, password: string): Promise<void> {
  const token = new URL(link).searchParams.get('token') ?? '';
  await clientOf(baseUrl()).call(resetPassword, { body: { token, password } });
}

/** Sets a password as a person would by mail, without the screens. */
async function changePassword(password: string): Promise<void> {
  const before = (await mailsTo(email)).length;
  await clientOf(baseUrl()).call(requestPasswordReset, { body: { email, language: 'en' } });
  await choosePassword(await nextLink(before), password);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

test.use({ as: null });

test.beforeEach(async ({ api }) => {
  if ((await mailsTo(email)).length > 0) return;
  const admin = await api('admin');
  await admin.call(createUser, { query: {}, body: { email, name: 'Password', isAdmin: true } });
  await choosePassword(await nextLink(0), demoPassword);
});

test('a forgotten password is replaced by the link of a mail, once', async ({ page, trouble }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  const before = (await mailsTo(email)).length;
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page).toHaveURL('/forgot-password-email-sent');
  await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible();

  const link = await nextLink(before);
  const fresh = 'quiet lantern by the river';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('alert')).toContainText('The password needs at least 10 characters.');
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByLabel('Confirm new password', { exact: true }).fill(`${fresh}!`);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('alert')).toContainText('The passwords do not match.');
  try {
    await setPassword(page, fresh);
    await expect(page.getByRole('alert')).toHaveText('Your password has been changed. Log in with the new one.');
    await expect(page).toHaveURL('/login');

    trouble.expect(/POST \/api\/auth\/login 401/, /POST \/api\/auth\/reset-password 400/);
    await logIn(page, email);
    await expect(page.getByRole('alert')).toContainText('do not match');
    await logIn(page, email, fresh);
    await arrived(page, 'Overview');

    await page.goto(link);
    await setPassword(page, 'another lantern by the river');
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  } finally {
    await changePassword(demoPassword);
  }
});

test('another mail can be sent after eight seconds, which are counted down', async ({ page }) => {
  await page.clock.install();
  await page.goto('/forgot-password');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('E-mail').fill('nobody@maitre.example');
  await page.keyboard.press('Enter');
  const again = page.getByRole('button', { name: /Send again/ });
  await expect(again).toHaveText('Send again in 8 s');
  await expect(again).toBeDisabled();
  for (const left of [7, 6, 5, 4, 3, 2, 1]) {
    await page.clock.runFor(1_000);
    await expect(again).toHaveText(`Send again in ${left} s`);
  }
  await page.clock.runFor(1_000);
  await expect(again).toHaveText('Send again');
  await again.click();
  await expect(page.getByRole('alert')).toHaveText('Sent again.');
  await expect(again).toHaveText('Send again in 8 s');
  await page.clock.runFor(5_100);
  await expect(page.getByRole('alert')).toBeEmpty();

  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.goto('/forgot-password-email-sent');
  await expect(page, 'nothing was sent from here').toHaveURL('/forgot-password');
});

test('a session that ended elsewhere leads to the login, and back afterwards', async ({ page, trouble }) => {
  const { token } = await signIn(email);
  await page.goto('/login');
  await page.evaluate((value) => localStorage.setItem('maitre.token', value), token);
  await page.goto('/crm?companyId=ginza');
  await arrived(page, 'Guests');
  await expect(page.getByRole('table')).toBeVisible();

  trouble.expect(/ 401$/);
  await changePassword(demoPassword);
  const preset = page.getByRole('button', { name: /^New/ });
  // Something that the page asks by itself may find it out before the click does.
  await preset.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const back = new URL(page.url()).searchParams.get('redirect') ?? '';
  expect(back).toMatch(/^\/crm\?/);
  await logIn(page, email);
  await arrived(page, 'Guests');
  await expect(page).toHaveURL(back);
  await expect(preset).toHaveAttribute('aria-pressed', String(back.includes('new')));
});
