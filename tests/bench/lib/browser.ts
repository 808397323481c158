import { chromium, type Browser } from '@playwright/test';
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
