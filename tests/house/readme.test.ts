import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';

/** The README and the guides are right: names that they list exist, links lead to files, and examples compile. */

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).sort();
const guides = readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);
const resourceGuide = read('docs/guides/resource.md');

it('kinds of fields are those of declarations', () => {
  const kinds = names(
    /interface Kinds \{(.*?)\n\}/s.exec(read('resources/framework/fields.ts'))?.[1] ?? '',
    /^ {2}(\w+):/gm,
  );
  expect(kinds.length).toBeGreaterThan(20);
  expect(names(resourceGuide, /^\| `(\w+)\(label/gm)).toEqual(kinds);
});

it('icons are those that a declaration can name', () => {
  const [, listed = ''] = /`icon` is one of ([^;]*);/.exec(resourceGuide) ?? [];
  expect(names(listed, /`(\w+)`/g)).toEqual(names(read('ui/icons.ts'), /default as (\w+)/g));
});

it('a new resource says no words of its own, which the next one would say, too', () => {
  expect(names(read('scripts/new-resource.ts'), /\ben: '([^']*)'/g)).toEqual([]);
});

/** What options in the table of kinds are, where a declaration has them. */
const options: Readonly<Record<string, string>> = {
  max: '9',
  maxItems: '9',
  min: '1',
  long: 'true',
  unit: "{ en: 'l', zh: 'l', 'zh-cn': 'l', ja: 'l' }",
  choices: "[{ value: 'a', label: { en: 'A', zh: 'A', 'zh-cn': 'A', ja: 'A' } }]",
  suggestions: "'customerTags'",
  seconds: 'true',
  to: "'suppliers'",
  one: "{ en: 'one', zh: 'one', 'zh-cn': 'one', ja: 'one' }",
  fields: '{}',
};

/** Each kind of the table with the options that it names. */
function tableOfKinds(): string {
  const rows = [...resourceGuide.matchAll(/^\| `(\w+)\(label(?:, \{ ([^}]*) \})?\)`/gm)];
  const calls = rows.map(([, kind = '', named = '']) => {
    const given = named ? named.split(', ').map((name) => `${name}: ${options[name]}`) : [];
    return `  kinds.${kind}({ en: 'x', zh: 'x', 'zh-cn': 'x', ja: 'x' }, { ${given.join(', ')} }),`;
  });
  return `import * as kinds from '#resources/framework/fields.ts';\nexport default [\n${calls.join('\n')}\n];\n`;
}

it('kinds of fields of the contract are its functions', () => {
  const made = names(read('contract/core/fields.ts'), /^export const (\w+) = <(?:const|S)/gm);
  expect(made.length).toBeGreaterThan(12);
  expect(names(read('docs/guides/field.md'), /^\| `(\w+)\((?:\{[^`]*)?\)`/gm)).toEqual(made);
});

it('commands of the README are scripts, and its variables are those that the server reads', () => {
  const readme = read('README.md');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [readme, ...guides.map(read)].flatMap((text) => names(text, /\bnpm run ([\w:]+)/g));
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## Guides'));
  const rows = [...table.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) => names(cell, /`(\w+)`/g));
  const config = read('server/platform/kernel/config.ts');
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((name) => !config.includes(name))).toEqual([]);
});

it.each(['README.md', 'docs/architecture.md', 'docs/decisions.md', ...guides])('links of %s lead to files', (file) => {
  const links = names(read(file), /\]\(([^)#]+)(?:#[^)]*)?\)/g).filter((link) => !/^https?:/.test(link));
  expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
});

/** The examples of a text by the files that they are: each begins with a comment that names one. */
function codeOf(text: string): [file: string, code: string][] {
  const blocks = [...text.matchAll(/```ts\n([^]*?)```/g)].map(([, block = '']) => block);
  return blocks.flatMap((block) => {
    const parts = block.split(/^\/\/ (\S+\.tsx?)\n/m);
    expect(parts[0], 'a comment names the file').toBe('');
    return parts.slice(1).flatMap((part, at, all): [string, string][] => (at % 2 ? [] : [[part, all[at + 1] ?? '']]));
  });
}

/** Changes of files that there are: lines of context, and lines with `+` that are added. */
function changesOf(text: string): { file: string; before: string; after: string }[] {
  return [...text.matchAll(/```diff\n--- (\S+)\n([^]*?)```/g)].map(([, file = '', change = '']) => {
    const lines = change.split('\n').slice(0, -1);
    const side = (mark: string) =>
      `${lines.flatMap((line) => (line.startsWith(mark) ? [] : [line.slice(1)])).join('\n')}\n`;
    return { file, before: side('+'), after: side('-') };
  });
}

it('examples compile, put where they say', { timeout: 300_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'maitre-code-'));
  try {
    const folders = ['contract', 'server', 'ui', 'i18n', 'dataProvider', 'authProvider', 'resources', 'src', 'tests'];
    const filter = (path: string) => !/[/\\](migrations|node_modules)$/.test(path);
    for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true, filter });
    for (const file of ['tsconfig.json', 'package.json']) cpSync(join(root, file), join(copy, file));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const texts = guides.map(read);
    const code: [string, string][] = [
      ...texts.flatMap(codeOf),
      ['resources/operations/kinds/resource.ts', tableOfKinds()],
    ];
    const changes = texts.flatMap(changesOf);
    expect(code.map(([file]) => file)).toEqual(
      expect.arrayContaining([
        'resources/operations/wines/resource.ts',
        'contract/marketing/offerEntity.ts',
        'contract/organization/branchFields.ts',
        'src/pages/operations/corkage/settings.ts',
      ]),
    );
    expect(changes.length).toBeGreaterThan(8);
    for (const [file, text] of code) {
      const target = join(copy, file);
      mkdirSync(dirname(target), { recursive: true });
      if (!existsSync(target)) writeFileSync(target, text);
      // What an example adds to a file comes after its imports.
      else
        writeFileSync(
          target,
          readFileSync(target, 'utf8').replace(/^(?=\/\*\* Every field of a branch)/m, `${text}\n`),
        );
      expect(readFileSync(target, 'utf8')).toContain(text);
    }
    for (const { file, before, after } of changes) {
      const text = readFileSync(join(copy, file), 'utf8');
      expect(text.split(before).length - 1, `${file} has once:\n${before}`).toBe(1);
      writeFileSync(
        join(copy, file),
        text.replace(before, () => after),
      );
    }
    const settings = {
      extends: './tsconfig.json',
      files: [...code, ...changes.map(({ file }) => [file])].map(([file]) => file),
      include: [],
    };
    writeFileSync(join(copy, 'tsconfig.readme.json'), JSON.stringify(settings));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', 'tsconfig.readme.json', '--checkers', '1'], {
      cwd: copy,
      stdio: 'pipe',
    });
  } catch (error) {
    throw new Error(String((error as { stdout?: Buffer }).stdout ?? error), { cause: error });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
