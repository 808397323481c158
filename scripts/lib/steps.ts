import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, installPostgres } from '#tests/support/postgres.ts';
import { buildIfNeeded } from '../build.ts';
import { findBrowser } from './browser.ts';
import { runPackage } from './processes.ts';
import { repeatedWords } from './saidTwice.ts';
import { fromPlaywright, fromVitest, oneCheck, type StepOutcome } from './tally.ts';

/** The steps of `npm test`. Each prints its progress and returns its counts, from reports and exit codes. */

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Each of the compiler's checkers checks the same libraries, and the linter and the formatter run beside it. */
export const typeCheck = async () =>
  oneCheck((await runPackage('typescript/bin/tsc', ['-p', '.', '--checkers', '1'])) === 0);

/** The linter, and duplicate labels. */
export async function lint(): Promise<StepOutcome> {
  const repeated = await repeatedWords();
  for (const line of repeated) say(line);
  const code = await runPackage('oxlint/bin/oxlint', ['--type-aware', '.']);
  return oneCheck(code === 0 && !repeated.length);
}

/** @param files only these; by default all */
export const formatting = async (files: readonly string[] = ['.']) =>
  oneCheck(
    (await runPackage('prettier/bin/prettier.cjs', [
      '--check',
      '--log-level',
      'warn',
      '--ignore-unknown',
      '--no-error-on-unmatched-pattern',
      ...files,
    ])) === 0,
  );

/** Runs suites of Vitest; `words` select files like Vitest's own arguments. */
export function suites(
  names: readonly string[],
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<StepOutcome> {
  return inFolder(async (folder) => {
    const file = join(folder, 'report.json');
    const code = await runPackage(
      'vitest/vitest.mjs',
      [
        'run',
        ...names.flatMap((name) => ['--project', name]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--passWithNoTests',
        ...words,
      ],
      { env: { ...process.env, ...env } },
    );
    const report = await reportIn(file);
    return report ? fromVitest(report, code) : oneCheck(code === 0 && words.length > 0);
  });
}

/** The suite on a PostgreSQL server. Most of the server's tests only run there, so it fails without one. */
export async function onPostgres(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<StepOutcome> {
  const found = findPostgres() ?? (say('No PostgreSQL on this machine: trying to install one…'), installPostgres());
  if (found) return suites(['postgres'], words, env);
  say('');
  say('!! FAILED: there is no PostgreSQL of version 15 or later on this machine, and it could not be installed.');
  say('!! Install the package `postgresql` and run npm test again.');
  return oneCheck(false);
}

/** The suite on the distributed PostgreSQL of CITUS_URLS, which is not a part of this repository. */
export async function onCitus(words: readonly string[]): Promise<StepOutcome> {
  if (process.env.CITUS_URLS) return suites(['citus'], words);
  say('Skipped: CITUS_URLS does not have the addresses of a distributed PostgreSQL (coordinator, workers).');
  return { ...oneCheck(true), passed: 0, skipped: 1 };
}

/** The production build, and its byte budgets. */
export async function build(): Promise<StepOutcome> {
  return oneCheck((await runPackage('tsx/dist/cli.mjs', ['scripts/build.ts'])) === 0);
}

/** User journeys in a real browser, on the built app with the demo group. */
export async function journeys(words: readonly string[]): Promise<StepOutcome> {
  const browser = await findBrowser(say);
  if (!browser) {
    say('');
    say('!! FAILED: there is no browser for the journeys and none could be installed. Install `chromium`, or');
    say('!! run `npx playwright install --with-deps chromium`, and then npm test again.');
    return oneCheck(false);
  }
  return inFolder(async (folder) => {
    const report = join(folder, 'report.json');
    await buildIfNeeded(say);
    const code = await runPackage(
      '@playwright/test/cli.js',
      ['test', '--config', 'tests/browser/playwright.config.ts', ...words],
      { env: { ...process.env, ...(browser.path && { CHROMIUM: browser.path }), JOURNEYS_REPORT: report } },
    );
    const read = await reportIn(report);
    return read ? fromPlaywright(read, code) : oneCheck(false);
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-test-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function reportIn(file: string): Promise<unknown> {
  return readFile(file, 'utf8').then(
    (text): unknown => JSON.parse(text),
    () => undefined,
  );
}
