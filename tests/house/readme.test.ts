import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';

/** What the README lists is what there is. */

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();
const readme = read('README.md');

it('its kinds of fields are those of declarations', () => {
  const kinds = names(
    /interface Kinds \{(.*?)\n\}/s.exec(read('resources/define/fields.ts'))?.[1] ?? '',
    /^ {2}(\w+):/gm,
  );
  expect(kinds.length).toBeGreaterThan(20);
  expect(names(readme, /^\| `(\w+)\(label/gm)).toEqual(kinds);
});

it('its icons are those that a declaration can name', () => {
  const [, listed = ''] = /`icon` is one of ([^;]*);/.exec(readme) ?? [];
  expect(names(listed, /`(\w+)`/g)).toEqual(names(read('ui/icons.ts'), /default as (\w+)/g));
});

it('a new resource says no words of its own, which the next one would say, too', () => {
  expect(names(read('scripts/new-resource.ts'), /\bsay\('([^']*)'/g)).toEqual([]);
});
