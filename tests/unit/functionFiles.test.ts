import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { functionsFolder, readFunctions } from '#server/platform/db/functions.ts';

it.each([
  ['with two functions', (text: string) => `${text}${text.replaceAll('place_order', 'place_other')}`],
  ['with the name of another function', (text: string) => text.replaceAll('place_order', 'place_other')],
  ['without a function', () => '-- Nothing yet.\n'],
])('a file %s is refused', async (_, change) => {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-functions-'));
  try {
    await cp(functionsFolder, folder, { recursive: true });
    const file = join(folder, 'place_order.sql');
    await writeFile(file, change(await readFile(file, 'utf8')));
    expect(() => readFunctions(folder)).toThrow(/functions\/place_order\.sql must contain one function, place_order/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('every trigger is in the file of the function that it calls', () => {
  const called = (statement: string) => /EXECUTE FUNCTION (\w+)\((?:'\w+')?\);$/.exec(statement)?.[1];
  const astray = readFunctions().filter(
    ({ kind, statement, file }) => kind === 'trigger' && called(statement) !== file.replace('.sql', ''),
  );
  expect(astray.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
});
