import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';

/** A field that is added to guests and forgotten somewhere does not compile: tried in a copy of the tree. */

const folders = ['contract', 'server', 'demo', 'resources', 'ui', 'i18n', 'dataProvider', 'authProvider'];
let copy = '';
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'maitre-fields-'));
  const filter = (path: string) => !/[/\\](migrations|node_modules)$|\.test\.tsx?$/.test(path);
  await Promise.all([
    ...folders.map((folder) => cp(join(root, folder), join(copy, folder), { recursive: true, filter })),
    ...['tsconfig.json', 'package.json'].map((file) => cp(join(root, file), join(copy, file))),
    symlink(join(root, 'node_modules'), join(copy, 'node_modules')),
  ]);
}, 120_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Files that do not compile. */
const red = () =>
  new Promise<string[]>((done) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'],
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

it('says so at the list first, and then at every place that has to answer for it', { timeout: 300_000 }, async () => {
  await edit(
    'server/db/schema.ts',
    "    profilePicture: text('profile_picture'),",
    "    profilePicture: text('profile_picture'),\n    allergies: text('allergies'),",
  );
  expect(await red()).toEqual(['server/duplicates/merge.ts', 'server/duplicates/rows.ts']);
  await edit('contract/guestFields.ts', "  'profilePicture',", "  'profilePicture',\n  'allergies',");
  expect(await red()).toEqual(
    expect.arrayContaining([
      'contract/guestFilters.ts',
      'contract/guestImports.ts',
      'contract/merge.ts',
      'resources/customers/formFields.ts',
      'server/duplicates/score.ts',
      'server/exports/columns.ts',
      'server/privacy/erase.ts',
    ]),
  );
});
