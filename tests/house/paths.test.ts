import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';
import { sourceFiles } from './sources.ts';

/** Files and folders that texts, comments and settings name are there, so that a move is followed everywhere. */

const named =
  /(?<![\w/.#*-])((?:contract|server|resources|src|ui|i18n|dataProvider|authProvider|demo|scripts)\/[\w./-]+\.(?:tsx?|mjs|css|json|sql))\b/g;
/** Files that commands, readers of the documentation or tests make; NAME stands for one of several. */
const made =
  /^(resources\/operations\/(wines|recipes|kinds)|src\/pages\/operations)\/|\b(offer|lostItem)s?(Entity)?[./]|\/(expectedGuests|discounts|discountReport|thanks|confirmation)[./]|\/[A-Z]{4,}[/.]|\/0999_/;

const files = sourceFiles(/\.(tsx?|mjs|css|md|json)$/).filter(
  // Migrations stay as they were applied.
  (file) => !/migrations\/|^package-lock|^docs\/pictures/.test(file),
);

it('every path that a file names is there', () => {
  const missing = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(named)].flatMap(([, path = '']) =>
      made.test(path) || existsSync(join(root, path)) ? [] : [`${file}: ${path}`],
    );
  });
  expect(missing).toEqual([]);
});

it('what the formatter leaves alone is there', () => {
  const folders = readFileSync(join(root, '.prettierignore'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('/'));
  expect(folders.length).toBeGreaterThan(0);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});
