import { expect, test as base, type Page } from '@playwright/test';
import { languageCookieDays, type Language } from '#contract/core/constants.ts';
import { login } from '#contract/platform/session.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { caughtMails, type CaughtMail } from '#tests/support/mailCatcher.ts';
import { watch, type Trouble } from './trouble.ts';

/** Who journeys are made as, and what they begin with. */

export const demoPassword = 'maitre-demo-2026';

export const people = {
  admin: 'admin@maitre.example',
  manager: 'manager@chunshui.example',
  staff: 'staff@chunshui.example',
  reader: 'reader@chunshui.example',
  legacy: 'legacy@chunshui.example',
  ginza: 'manager@ginza.example',
  harbour: 'manager@harbour.example',
} as const;
export type Person = keyof typeof people;

interface Options {
  /** Who is signed in when the journey begins; null for nobody. */
  as: Person | null;
  /** The language chosen before; null leaves it to the browser's, which is English. */
  language: Language | null;
  theme: 'light' | 'dark' | null;
}

interface Fixtures {
  /** The API as that person. */
  api: (person: Person) => Promise<Client>;
  /** What went wrong in the browser; what a journey does not expect fails it. */
  trouble: Trouble;
}

interface WorkerFixtures {
  tokenOf: (person: Person) => Promise<string>;
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  as: ['manager', { option: true }],
  language: [null, { option: true }],
  theme: [null, { option: true }],

  // One sign-in a person and worker: hashing passwords is slow on purpose.
  tokenOf: [
    async ({}, use) => {
      const tokens = new Map<Person, Promise<string>>();
      const tokenOf = (person: Person) => {
        const token = tokens.get(person) ?? signIn(people[person]).then((answer) => answer.token);
        tokens.set(person, token);
        return token;
      };
      await use(tokenOf);
    },
    { scope: 'worker' },
  ],

  storageState: async ({ as, language, theme, tokenOf }, use) => {
    const localStorage = [
      ...(as ? [{ name: 'maitre.token', value: await tokenOf(as) }] : []),
      ...(theme ? [{ name: 'maitre.theme', value: theme }] : []),
    ];
    const { origin, hostname } = new URL(baseUrl());
    const expires = Math.round(Date.now() / 1000) + languageCookieDays * 86_400;
    const cookie = { domain: hostname, path: '/', expires, httpOnly: false, secure: false, sameSite: 'Lax' as const };
    await use({
      origins: [{ origin, localStorage }],
      cookies: language ? [{ name: 'language', value: language, ...cookie }] : [],
    });
  },

  api: async ({ tokenOf }, use) => {
    await use(async (person) => clientOf(baseUrl(), await tokenOf(person)));
  },

  trouble: [
    async ({ page }, use, info) => {
      const trouble = watch(page, info.retry > 0);
      await use(trouble);
      expect(trouble.unexpected(), 'nothing goes wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Where the product is; known once the global setup has started it. */
export function baseUrl(): string {
  const url = process.env.BASE_URL;
  if (!url) throw new Error('BASE_URL is set by the global setup of the journeys');
  return url;
}

/** Mails that somebody was sent, oldest first; on a server that was not started here nobody can read them. */
export async function mailsTo(email: string): Promise<CaughtMail[]> {
  const folder = process.env.MAILS;
  test.skip(!folder, 'The mails of the server at BASE_URL cannot be read.');
  return caughtMails(folder ?? '', email);
}

export const signIn = (email: string, password: string = demoPassword) =>
  clientOf(baseUrl()).call(login, { body: { email, password, keepLoggedIn: false } });

/** Fills in the login form and sends it. */
export async function logIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/**
 * Takes the session out of the browser without telling the server, as if it had been lost: from a page of the same
 * place that asks for nothing, so that no call is under way that would be refused.
 */
export async function loseSession(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(() => {
    localStorage.removeItem('maitre.token');
    sessionStorage.removeItem('maitre.token');
  });
}

/** The page's own title, above it. */
export const heading = (page: Page) => page.getByRole('banner').getByRole('heading', { level: 1 });

/** Waits until the app is there with that title. */
export async function arrived(page: Page, title: string | RegExp): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expect(page.locator('#overlay')).toBeHidden();
}
