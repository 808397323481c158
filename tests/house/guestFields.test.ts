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

/** Files that do not compile. */
const red = () =>
  new Promise<string[]>((done) => {
    execFile(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        '-p',
        'tsconfig.guests.json',
        // The second time and the third only what an edit concerns is judged anew.
        '--incremental',
        '--tsBuildInfoFile',
        join(copy, '.tsbuildinfo'),
      ],
      { cwd: copy, maxBuffer: 1e8 },
      (_, output) => {
        done([...new Set([...output.matchAll(/^([\w./-]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file))].sort());
      },
    );
  });

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(copy, file), text.replace(from, to));
}

it('asks for a field that the table has and the list has not', { timeout: 300_000 }, async () => {
  await edit(
    'server/platform/db/schema.ts',
    "    profilePicture: text('profile_picture'),",
    "    profilePicture: text('profile_picture'),\n    chessRating: text('chessRating'),",
  );
  expect(await red()).toEqual([
    'server/guests/duplicates/merge.ts',
    'server/guests/duplicates/rows.ts',
    'tests/server/crm-list.test.ts',
    'tests/support/randomGuests.ts',
  ]);

  // Its places are said in the list; then what reads a guest asks for it.
  await edit('contract/guests/guestFields.ts', '  visits: {', "  chessRating: plainText('chessRating'),\n  visits: {");
  expect(await red()).toEqual([
    'contract/guests/merge.ts',
    'server/imports/guests/columns.ts',
    'server/imports/guests/guest.ts',
    'server/imports/guests/plan.ts',
    'server/platform/exports/columns.ts',
  ]);
  await edit(
    'contract/guests/crm.ts',
    '  note: z.string().nullable(),',
    '  note: z.string().nullable(),\n  chessRating: z.string().nullable(),',
  );
  await edit(
    'contract/guests/crm.ts',
    '  note: optionalText(2000).optional(),',
    '  note: optionalText(2000).optional(),\n  chessRating: optionalText(200).optional(),',
  );
  await edit('contract/guests/crm.ts', '  note: true,', '  note: true,\n  chessRating: true,');
  await edit(
    'resources/guests/customers/resource.ts',
    '    note: longText(',
    "    chessRating: text(say('Chess rating', '棋力', '棋力', '棋力'), { max: 200 }),\n    note: longText(",
  );
  await edit(
    'server/imports/guests/guest.ts',
    '  note: text(2_000, lines),',
    '  note: text(2_000, lines),\n  chessRating: text(200),',
  );
  expect(await red()).toEqual([]);
  // With the migration of its column these are all: six files.
});
