import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';

/** A text about guests that is added: forgotten somewhere it does not compile, and few files are enough for it. Tried in a copy of the tree. */

const product = ['contract', 'server', 'demo', 'resources', 'ui', 'i18n', 'dataProvider', 'authProvider', 'src'];
const folders = [...product, 'scripts', 'tests'];
/** Of the tests, what is written for each field of a guest; reading all of them takes as long as the product. */
const include = [...product, 'tests/support', 'tests/server/crm-list.test.ts'];
let copy = '';
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'maitre-fields-'));
  const filter = (path: string) => !/[/\\](migrations|node_modules)$/.test(path);
  await Promise.all([
    ...folders.map((folder) => cp(join(root, folder), join(copy, folder), { recursive: true, filter })),
    ...['tsconfig.json', 'package.json'].map((file) => cp(join(root, file), join(copy, file))),
    symlink(join(root, 'node_modules'), join(copy, 'node_modules')),
  ]);
  const settings = { extends: './tsconfig.json', include };
  await writeFile(join(copy, 'tsconfig.guests.json'), JSON.stringify(settings));
}, 120_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Files that do not compile, and what is said of them. */
const compile = () =>
  new Promise<{ red: string[]; output: string }>((done) => {
    execFile(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        '-p',
        'tsconfig.guests.json',
        '--incremental',
        'false',
        '--checkers',
        '1',
      ],
      { cwd: copy, maxBuffer: 1e8 },
      (_, output) => {
        const files = [...output.matchAll(/^([\w./-]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
        done({ red: [...new Set(files)].sort(), output });
      },
    );
  });

/** Adds lines before or after a line of a file. */
async function add(file: string, beside: string, lines: readonly string[], where: 'before' | 'after' = 'after') {
  const text = await readFile(join(copy, file), 'utf8');
  expect(text).toContain(beside);
  const all = where === 'after' ? [beside, ...lines] : [...lines, beside];
  await writeFile(join(copy, file), text.replace(beside, all.join('\n')));
}

// Compiling takes a minute: three columns at once, each further on its way than the one before.
it('does not compile without its places, and compiles with four files', { timeout: 300_000 }, async () => {
  const columns = ['chessRating', 'listedRating', 'forgottenRating'];
  await add(
    'server/platform/db/tables/customers.ts',
    "  profilePicture: text('profile_picture'),",
    columns.map((name) => `  ${name}: text('${name}'),`),
  );
  await add('contract/guests/freeTexts.ts', '  note: { max: 2_000, multiline: true },', [
    '  chessRating: { max: 200 },',
  ]);
  await add('contract/guests/guestFields.ts', '  visits: {', ["  listedRating: plainText('listedRating'),"], 'before');
  await add(
    'resources/guests/customers/resource.ts',
    '    note: longText(',
    ["    chessRating: text({ en: 'Chess rating', zh: '棋力', 'zh-cn': '棋力', ja: '棋力' }, { max: 200 }),"],
    'before',
  );

  const { red, output } = await compile();
  expect(red).toEqual([
    // What reads a guest asks for what is in the list.
    'contract/guests/merge.ts',
    // What has every column asks for what is only in the table.
    'server/guests/duplicates/merge.ts',
    'server/guests/duplicates/rows.ts',
    'server/guests/exports/columns.ts',
    'server/imports/guests/columns.ts',
    'server/imports/guests/guest.ts',
    'server/imports/guests/plan.ts',
    'tests/server/crm-list.test.ts',
    'tests/support/randomGuests.ts',
  ]);
  expect(output).toContain('forgottenRating');
  expect(output).toContain('listedRating');
  // With the migration of its column these are all: four files.
  expect(output).not.toMatch(/(Property|Type) '"?chessRating/);
});
