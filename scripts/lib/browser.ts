import { existsSync } from 'node:fs';
import { run, runPackage, which } from './processes.ts';

/** What the journeys are run in; no path means the browser that Playwright brings. */
export type Browser = { path?: string };

/** The one without a window is the same browser, and takes two thirds of the time: it comes first. */
const quick = 'chromium-headless-shell';
const names = [quick, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The machine's Chromium, or one installed now: Debian's package where that is possible, else Playwright's.
 *
 * @param say tells the person about the long steps
 */
export async function findBrowser(say: (line: string) => void): Promise<Browser | undefined> {
  const present = installed();
  const packages = process.getuid?.() === 0 && which('apt-get');
  if (present && (!packages || present === which(quick))) return { path: present };
  const { chromium } = await import('@playwright/test');
  if (!present && existsSync(chromium.executablePath())) return {};

  if (packages) {
    say('Installing Debian’s chromium without a window, and fonts (a minute or two)…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    for (const name of [quick, 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-cjk'], { env });
      const packaged = installed();
      if (packaged) return { path: packaged };
    }
  }
  say('Installing the browser that Playwright brings…');
  const code = await runPackage('@playwright/test/cli.js', ['install', 'chromium']);
  return code === 0 && existsSync(chromium.executablePath()) ? {} : undefined;
}

function installed(): string | undefined {
  return names.map(which).find((path) => path !== undefined);
}
