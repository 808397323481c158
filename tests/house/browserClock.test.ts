import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';
import { sourceFiles } from './sources.ts';

/**
 * What the app shows and saves does not depend on the time zone of the browser: times are those of the branch. This is
 * why journeys about clocks need to run in one other time zone only.
 */

const folders = /^(src|ui|resources|contract|i18n|dataProvider|authProvider)\//;
const files = sourceFiles()
  .filter((file) => folders.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Methods of `Date` that read or write the clock of the browser. */
const localClock =
  /\.(?:[gs]et(?:Hours|Minutes|Date|Day|Month|FullYear)|getTimezoneOffset|toDateString|toTimeString|toLocaleDateString|toLocaleTimeString)\(/;

it('no module reads the clock of the browser', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter(({ text }) => localClock.test(text)).map(({ file }) => file);
  // The calendar that opens on an empty field marks the day of whoever sits before it.
  expect(found).toEqual(['ui/DatePicker.tsx']);
});

it('every date format names a time zone', () => {
  const formats = files.flatMap(({ file, text }) =>
    [...text.matchAll(/new Intl\.DateTimeFormat\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(
      ([, options = '']) => ({
        file,
        options,
      }),
    ),
  );
  const written = files.flatMap(({ text }) => [...text.matchAll(/new Intl\.DateTimeFormat\(/g)]);
  expect(formats).toHaveLength(written.length);
  expect(formats.length).toBeGreaterThan(5);
  expect(formats.filter(({ options }) => !/\btimeZone\b/.test(options))).toEqual([]);
});

it('no test takes the weekday from UTC, which is another one than at the restaurants for eight hours of a day', () => {
  const tests = sourceFiles().filter((file) => /^tests\/(?:server|contract|browser|views)\//.test(file));
  expect(tests.length).toBeGreaterThan(200);
  const found = tests.filter((file) => /\.get(?:UTC)?Day\(\)/.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
