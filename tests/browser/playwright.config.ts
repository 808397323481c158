import { defineConfig, devices } from '@playwright/test';
import { drawOf } from '../support/draw.ts';
import { chooseMemoryFolder } from '../support/memoryFolder.ts';

/**
 * Journeys run on a server that the configuration's global setup starts (a fresh data folder, the demo
 * group), or on BASE_URL when given. Those that are about days and clocks carry the tag `@clock` and run in a browser
 * far from the restaurants; `tests/house/browserClock.test.ts` and `tests/unit/browserZones.test.ts` have other places.
 */
const home = 'Asia/Taipei';
const faraway = 'America/Los_Angeles';
const report = process.env.JOURNEYS_REPORT;
chooseMemoryFolder();
// The workers, which read this file once more, draw what the first process has drawn.
process.env.MAITRE_SHARE_SEED ??= drawOf(1).seed;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './serve.ts',
  fullyParallel: false,
  workers: 2,
  retries: 1,
  timeout: 120_000,
  // Only what fails waits so long: a machine that does other work meanwhile takes many times its time.
  expect: { timeout: 25_000 },
  forbidOnly: true,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    baseURL: process.env.BASE_URL,
    locale: 'en-GB',
    // Recording every journey takes as much of the processor again as half of the journey.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: home, use: { timezoneId: home }, grepInvert: /@clock/ },
    { name: faraway, use: { timezoneId: faraway }, grep: /@clock/ },
  ],
});
