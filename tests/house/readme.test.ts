import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';

/** What the README lists is what there is. */

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name).sort();
const readme = read('README.md');

it('its kinds of fields are those of declarations', () => {
  const kinds = names(
    /interface Kinds \{(.*?)\n\}/s.exec(read('resources/framework/fields.ts'))?.[1] ?? '',
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

/** What options in the table of kinds are, where a declaration has them. */
const options: Readonly<Record<string, string>> = {
  max: '9',
  maxItems: '9',
  min: '1',
  long: 'true',
  unit: "say('l', 'l', 'l', 'l')",
  choices: "[{ value: 'a', label: say('A', 'A', 'A', 'A') }]",
  suggestions: "'customerTags'",
  seconds: 'true',
  to: "'suppliers'",
  one: "say('one', 'one', 'one', 'one')",
  fields: '{}',
};

/** Each kind of the table with the options that it names. */
function tableOfKinds(): string {
  const rows = [...readme.matchAll(/^\| `(\w+)\(label(?:, \{ ([^}]*) \})?\)`/gm)];
  const calls = rows.map(([, kind = '', named = '']) => {
    const given = named ? named.split(', ').map((name) => `${name}: ${options[name]}`) : [];
    return `  kinds.${kind}(say('x', 'x', 'x', 'x'), { ${given.join(', ')} }),`;
  });
  return `import * as kinds from '#resources/framework/fields.ts';\nconst { say } = kinds;\nexport default [\n${calls.join('\n')}\n];\n`;
}

/** The code of the README by the files that it stands for: each begins with a comment that names one. */
function codeOf(text: string): [file: string, code: string][] {
  const blocks = [...text.matchAll(/```ts\n([^]*?)```/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) => {
    const parts = block.split(/^\/\/ (\S+\.tsx?)\n/m);
    expect(parts[0], 'a comment names the file').toBe('');
    return parts.slice(1).flatMap((part, at, all): [string, string][] => (at % 2 ? [] : [[part, all[at + 1] ?? '']]));
  });
}

it('its code compiles, put where it says', { timeout: 300_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'maitre-code-'));
  try {
    const folders = ['contract', 'server', 'ui', 'i18n', 'dataProvider', 'authProvider', 'resources', 'src', 'tests'];
    const filter = (path: string) => !/[/\\](migrations|node_modules)$/.test(path);
    for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter });
    for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const code: [string, string][] = [...codeOf(readme), ['resources/operations/kinds/resource.ts', tableOfKinds()]];
    expect(code.map(([file]) => file)).toEqual(
      expect.arrayContaining([
        'resources/operations/wines/resource.ts',
        'contract/organization/branchFields.ts',
        'src/pages/corkage/settings.ts',
      ]),
    );
    for (const [file, text] of code) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      // What is added to a list of fields is also spread into all of them.
      const [, added] = /^export const (\w+) = \{/m.exec(text) ?? [];
      const all = 'export const branchFields = {';
      const whole =
        file === 'contract/organization/branchFields.ts'
          ? read(file).replace(all, `${text}\n${all}\n  ...${added},`)
          : text;
      expect(whole).toContain(text);
      writeFileSync(join(copy, file), whole);
    }
    const settings = {
      extends: './tsconfig.json',
      files: code.map(([file]) => file),
      include: [],
    };
    writeFileSync(join(copy, 'tsconfig.readme.json'), JSON.stringify(settings));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', 'tsconfig.readme.json'], { cwd: copy, stdio: 'pipe' });
  } catch (error) {
    throw new Error(String((error as { stdout?: Buffer }).stdout ?? error), { cause: error });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
