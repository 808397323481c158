import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findBrowser } from '#scripts/lib/browser.ts';
import { say } from './report.ts';

export const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium of the machine's, without the things that talk to the outside. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const found = await findBrowser(say);
  if (!found) throw new Error('There is no browser to measure in: install `chromium`.');
  return chromium.launch({ ...(found.path && { executablePath: found.path }), args: [...quiet, ...more] });
}

/** A desk's browser window of somebody who is signed in, at the company that benches are about. */
export async function signedInWindow(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await context.addInitScript((stored) => {
    localStorage.setItem('maitre.token', stored);
    localStorage.setItem('maitre.lastCompany', 'chunshui');
  }, token);
  return context;
}
