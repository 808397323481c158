import { existsSync } from 'node:fs';
import { run, runPackage, which } from './processes.ts';

/** The browser for the journeys; without a path it is Playwright's own. */
export type Browser = { path?: string };

/** The headless shell is the same browser and takes two thirds of the time, so it comes first. */
const quick = 'chromium-headless-shell';
const names = [quick, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The machine's Chromium, or a new installation: Debian's package if possible, otherwise Playwright's.
 *
 * @param say reports the long steps to the user
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
