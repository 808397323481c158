import type { Page } from '@playwright/test';
import { arrived, demoPassword, expect, logIn, people, test } from './lib/journey.ts';

const token = {
  local: () => localStorage.getItem('maitre.token'),
  session: () => sessionStorage.getItem('maitre.token'),
};

test.use({ as: null });

/** Holds the page's scripts back. @returns lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('Signing in', () => {
  test('keeps the session in this browser when asked to, leads back and away, and ends it on the server', async ({
    page,
    context,
    trouble,
  }) => {
    await page.goto('/crm?currentPresetCondition=new&companyId=chunshui');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page).toHaveTitle('Log in · Maitre');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByLabel('Keep me logged in')).toBeChecked();
    await logIn(page, people.manager);
    await arrived(page, 'Guests');
    await expect(page).toHaveURL(/\/crm\?/);
    await expect(page.getByRole('button', { name: /^New/ })).toHaveAttribute('aria-pressed', 'true');
    const own = (await page.evaluate(token.local)) ?? '';
    expect(own).toBeTruthy();
    expect(await page.evaluate(token.session)).toBeNull();
    const keep = (await context.cookies()).find((cookie) => cookie.name === 'keepLogin');
    expect(keep?.value).toBe('1');
    const days = ((keep?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);

    await test.step('another window is signed in, and led away from the login', async () => {
      const other = await context.newPage();
      await other.goto('/login?redirect=%2Fsuppliers');
      await arrived(other, 'Suppliers');
      await other.close();
    });

    await test.step('signing out ends the session here and on the server', async () => {
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL('/login');
      expect(await page.evaluate(token.local)).toBeNull();
      await page.goBack();
      await expect(page).toHaveURL(/\/login/);
      trouble.expect(/GET \/api\/me\/info 401/, /\/api\/crm\/customers\/list 401/);
      await page.evaluate((value) => localStorage.setItem('maitre.token', value), own);
      await page.goto('/');
      await expect(page).toHaveURL('/login');
    });
  });

  test('keeps it for this window alone when not, which is then not shown the form', async ({ page, context }) => {
    await page.goto('/login');
    await page.getByLabel('Keep me logged in').uncheck();
    await logIn(page, people.manager);
    await arrived(page, 'Overview');
    expect(await page.evaluate(token.local)).toBeNull();
    expect(await page.evaluate(token.session)).toBeTruthy();
    expect((await context.cookies()).some((cookie) => cookie.name === 'keepLogin')).toBe(false);
    await page.reload();
    await arrived(page, 'Overview');

    const other = await context.newPage();
    await other.goto('/');
    await expect(other).toHaveURL('/login');
    await other.close();

    // The form is not shown, not for one frame.
    await page.addInitScript(() => {
      const seen = () => {
        const entry = document.getElementById('entry');
        if (entry?.offsetHeight && entry.hasChildNodes()) sessionStorage.setItem('seen', 'yes');
        requestAnimationFrame(seen);
      };
      seen();
    });
    for (const address of ['/login', '/']) {
      await page.goto(address);
      await arrived(page, 'Overview');
    }
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page).toHaveTitle('Maitre');
    await expect(page.getByLabel('E-mail')).toBeHidden();
    release();
    await arrived(page, 'Overview');
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
  });

  test('says which script did not come, and tries again', async ({ page, trouble }) => {
    trouble.expect(/net::ERR_FAILED|Failed to fetch dynamically imported module/);
    const tryAgain = async () => {
      await expect(page.getByText('The page could not be loaded.')).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
    };
    for (const [what, file] of [
      ['the script that starts everything', 'index-'],
      ['the code of the form', 'screens-'],
    ] as const)
      await test.step(what, async () => {
        await page.route(`**/assets/${file}*.js`, (route) => route.abort());
        await page.goto('/login');
        await tryAgain();
        await expect(page.getByRole('button', { name: 'Show password: Password' })).toBeEnabled();
      });
    await test.step('the app', async () => {
      await page.route('**/assets/core-*.js', (route) => route.abort());
      await page.reload();
      await logIn(page, people.manager);
      await tryAgain();
      await arrived(page, 'Overview');
    });
  });

  test('can begin before any script has come, and is sent once they have', async ({ page }) => {
    let release = await holdScripts(page);
    await page.goto('/login?redirect=%2Fcrm', { waitUntil: 'commit' });
    const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Password', { exact: true })];
    await expect(page).toHaveTitle('Log in · Maitre');
    await expect(email).toBeFocused();
    await page.keyboard.type(people.manager);
    await page.keyboard.press('Tab');
    await page.keyboard.type('half a pass');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
    await page.getByLabel('Keep me logged in').evaluate((box: HTMLInputElement) => (box.checked = false));
    const placesOf = () =>
      page.locator('#entry :is(h1, p, label, input, button, select, svg.floor, footer)').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [one.tagName, x, y, width, height].join(' ');
        }),
      );
    const drawn = await placesOf();
    expect(drawn.length).toBeGreaterThan(12);

    release();
    await expect(page.getByRole('button', { name: 'Show password: Password' })).toBeEnabled();
    await expect(page.getByRole('button', { name: /^Switch to/ })).toBeVisible();
    // Nothing jumps when the working form takes the place of the drawn one.
    expect(await placesOf()).toEqual(drawn);
    await expect(email).toHaveValue(people.manager);
    await expect(password).toHaveValue('half a pass');
    await expect(password).toBeFocused();
    await page.keyboard.type('|');
    await expect(password).toHaveValue('half a |pass');
    await expect(page.getByLabel('Keep me logged in')).not.toBeChecked();

    // Sent before any script has come, once; the password stays out of the address.
    await page.unrouteAll();
    release = await holdScripts(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await page.goto('/login?redirect=%2Fcrm', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill(people.manager);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    await expect(page).toHaveURL('/login?redirect=%2Fcrm');
    expect(sent).toEqual([]);
    release();
    await arrived(page, 'Guests');
    expect(sent.filter((path) => path === '/api/auth/login')).toHaveLength(1);
  });

  test('is refused: what is missing, accounts that may not, and a wrong password for five seconds', async ({
    page,
    trouble,
  }) => {
    const line = page.getByRole('alert');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await page.clock.install();
    await page.goto('/login');

    await test.step('asks for what is missing without asking the server', async () => {
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(line).toHaveText('Enter your e-mail address.');
      await page.getByLabel('E-mail').fill('somebody');
      await page.keyboard.press('Enter');
      await expect(line).toHaveText('Enter a valid e-mail address.');
      await page.getByLabel('E-mail').fill('somebody@maitre.example');
      await page.keyboard.press('Enter');
      await expect(line).toHaveText('Enter your password.');
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      expect(sent).toEqual([]);
    });

    trouble.expect(/POST \/api\/auth\/login 40[13]/);
    await test.step('says what to do without a branch, and where the account may not log in', async () => {
      await logIn(page, 'nobranch@chunshui.example');
      await expect(line).toContainText('No branches available');
      await expect(line).toContainText('Ask an administrator of your company');
      await logIn(page, 'nologin@chunshui.example');
      await expect(line).toContainText('This account cannot log in');
      expect(await page.evaluate(token.local)).toBeNull();
    });

    await test.step('tells of a wrong password for five seconds, and keeps what was typed', async () => {
      await page.clock.pauseAt(Date.now() + 60_000);
      await logIn(page, people.manager, 'not the password');
      await expect(line).toHaveText('E-mail and password do not match. Check both and try again.');
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await expect(page.getByLabel('E-mail')).toHaveValue(people.manager);
      await page.mouse.move(0, 0);
      await page.clock.runFor(4_900);
      await expect(line).not.toBeEmpty();
      await page.clock.runFor(200);
      await expect(line).toBeEmpty();
      await expect(page).toHaveURL('/login');
    });
  });

  test('works in each language, which stays chosen in the app, and covers the window until that is there', async ({
    page,
  }) => {
    await page.goto('/login');
    const languages = page.getByRole('combobox');
    await page.getByLabel('E-mail').fill(people.staff);
    for (const [value, title, lang] of [
      ['zh', '登入', 'zh-Hant-TW'],
      ['zh-cn', '登录', 'zh-Hans-CN'],
      ['ja', 'ログイン', 'ja'],
    ] as const) {
      await languages.selectOption(value);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang.slice(0, 2)}`));
      await expect(page.locator('#email')).toHaveValue(people.staff);
    }
    let answer = () => {};
    const held = new Promise<void>((done) => (answer = done));
    await page.route('**/api/auth/login', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('#password').fill(demoPassword);
    await page.locator('#password').press('Enter');
    await expect(page.getByRole('img', { name: 'ログインしています…' })).toBeVisible();
    answer();
    await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page.locator('#overlay')).toBeHidden();
  });
});
