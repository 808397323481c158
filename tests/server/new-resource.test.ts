import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { snakeCase, upperFirst } from 'es-toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/lib/ports.ts';
import { root } from '#scripts/lib/processes.ts';
import { folderOfResource } from '#scripts/lib/registry.ts';
import { bundleServer } from '#scripts/web/serverBundle.ts';
import { freshPostgresUrl } from '#tests/support/database.ts';
import { kinds, withEveryKind } from '#tests/support/declaration.ts';
import { drawsWay } from '#tests/support/share.ts';

/** Follows the guide "Add a resource" in a copy of the project, with no terminal, and runs what a new resource could break. */

const left = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'playwright-report']);
let folder = '';
let copy = '';
let database = '';

interface Ran {
  code: number | null;
  output: string;
}

/** Runs a command in the copy; `until` ends it as soon as its output has that. */
function run(command: string, args: readonly string[], env: Record<string, string> = {}, until?: RegExp): Promise<Ran> {
  return new Promise((done, fail) => {
    const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|MAITRE_|NODE_ENV|npm_)/.test(name));
    const child = spawn(command, args, {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...Object.fromEntries(inherited), ...env },
    });
    let output = '';
    const hear = (part: Buffer) => {
      output += part.toString();
      if (until?.test(output)) child.kill('SIGTERM');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', fail);
    child.on('exit', (code) => done({ code, output }));
  });
}

async function good(command: string, args: readonly string[], env?: Record<string, string>): Promise<string> {
  const { code, output } = await run(command, args, env);
  expect(code, output).toBe(0);
  return output;
}

/**
 * The server of the copy, bundled like that of `npm start`; ended when it is ready. Bundling it and starting the bundle
 * takes half the time of starting the sources.
 */
async function start(): Promise<Ran> {
  const bundle = join(copy, '.cache/server');
  await bundleServer(copy, bundle);
  return run(
    process.execPath,
    [join(bundle, 'main.js')],
    {
      DATABASE_URL: database,
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      PORT: String(await freePort()),
      NODE_ENV: 'production',
    },
    /is ready/,
  );
}

const migrations = async () =>
  (await readdir(join(copy, 'server/platform/db/migrations'))).filter((name) => name.endsWith('.sql')).sort();
const migration = async (name = '') => readFile(join(copy, 'server/platform/db/migrations', name), 'utf8');
const declarationOf = (name: string) => join(copy, 'resources/operations', name, 'resource.ts');
const generate = (...args: string[]) => good('npm', ['run', '-s', 'db:generate', '--', ...args]);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maitre-readme-'));
  copy = join(folder, 'project');
  await cp(root, copy, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  database = await freshPostgresUrl();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tries = drawsWay('a new resource', ['rules', 'calls']);

describe('a resource added as the guide says', () => {
  let before: string[] = [];
  /** Names that nobody has, whatever has been declared meanwhile. */
  const made = ['recipes', 'inspections'].map((name) => {
    const free = [name, ...['kitchen', 'training', 'project'].map((first) => first + upperFirst(name))];
    return free.find((one) => !folderOfResource(one)) ?? name;
  });

  it('is made by its commands, one migration each, and nothing asks', async () => {
    const guide = await readFile(join(copy, 'docs/guides/resource.md'), 'utf8');
    const block = /^# Add a resource[^]*?```sh\n([^]*?)```/.exec(guide)?.[1] ?? '';
    const commands = block
      .trim()
      .split('\n')
      .map((line) => line.replace(/#.*/, '').trim());
    expect(commands).toEqual(['npm run new:resource recipes', 'npm run db:generate', 'npm start']);

    before = await migrations();
    for (const [index, name] of made.entries()) {
      await good('npm', ['run', '-s', 'new:resource', name]);
      const text = await readFile(declarationOf(name), 'utf8');
      await writeFile(declarationOf(name), withEveryKind(text, index === 1));
      expect(await migrations()).toHaveLength(before.length + index);

      if (index === 0) {
        // Whoever forgets the second command is told so.
        const early = await start();
        expect(early.code, early.output).toBe(1);
        expect(early.output.trim().split('\n')).toHaveLength(1);
        expect(early.output).toMatch(new RegExp(`no table ${snakeCase(name)}.*npm run db:generate`));
      }
      await generate();
      expect(await migrations()).toHaveLength(before.length + index + 1);
      expect((await migrations()).at(-1)).toMatch(new RegExp(`_${snakeCase(name)}\\.sql$`));
    }
    expect((await start()).output).toMatch(/is ready/);
    expect(kinds).toEqual(expect.arrayContaining(['text', 'choice', 'money', 'image', 'branch']));
  });

  it('compiles: the same declarations are among what the type check reads', async () => {
    await good('npx', ['prettier', '--write', ...made.map(declarationOf)]);
    // Compiling the whole copy takes minutes. `vitest -u` writes these files anew; tests/types/newResource/generated.ts uses them.
    for (const [index, name] of made.entries())
      await expect(await readFile(declarationOf(name), 'utf8')).toMatchFileSnapshot(
        join(root, `tests/types/newResource/${['anyField', 'requiredFields'][index]}.ts`),
      );
  });

  it('leaves the tests that concern it green', async () => {
    // One worker: each would read all modules anew.
    const vitest = (...args: string[]) => [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--maxWorkers=1',
      '--project',
      ...args,
    ];
    if (tries('rules')) {
      // Of the house's rules those that read declarations; the others compile and build everything once more.
      const house = ['imports', 'registry', 'samples', 'style', 'texts'].map((rule) => `tests/house/${rule}`);
      const plain = ['navigation', 'labels', 'i18n'].map((name) => `tests/unit/${name}`);
      await good(process.execPath, vitest('unit', ...house, ...plain));
    }
    if (!tries('calls')) return;
    const calls = made
      .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
      .flatMap((name) => ['list', 'get', 'create', 'update', 'delete'].map((call) => call + name));
    // Of the generated tests those that send every call, as on the embedded database.
    const generated = ['hostile', 'matrix', 'printed', 'responses'].map((one) => `tests/contract/${one}`);
    await good(process.execPath, vitest('postgres', ...generated, '-t', made.map(titled).join('|')), {
      MAITRE_ENDPOINTS: calls.join(','),
    });
    // Compiling everything, twice over: on a busy machine longer than other tests may take.
  }, 600_000);

  it('keeps values when a field is renamed or taken out, and drops them when told', async () => {
    const [resource = ''] = made;
    const table = snakeCase(resource);
    const file = declarationOf(resource);
    const text = await readFile(file, 'utf8');
    const renamed = text
      .replace(/dateOf: date\((\s*\{[^}]*\},\s*)\{/, "since: date($1{ was: 'dateOf',")
      .replaceAll("'dateOf'", "'since'")
      .replace("was: 'since'", "was: 'dateOf'")
      .replace(/urlOf: url\([^]*?\}\),\n/, '')
      .replaceAll(/'urlOf',?/g, '');
    await writeFile(file, renamed);
    expect(await generate()).toContain(`Kept: ${table}.url_of`);
    const change = await migration((await migrations()).at(-1));
    expect(change).toContain('RENAME COLUMN "date_of" TO "since"');
    expect(change).not.toMatch(/DROP COLUMN|ADD COLUMN/i);

    const count = (await migrations()).length;
    expect(await generate()).toMatch(/Nothing to write/);
    expect(await migrations()).toHaveLength(count);

    const wrong = await run('npm', ['run', '-s', 'db:generate', '--', '--drop', 'nothing']);
    expect(wrong.code).not.toBe(0);
    expect(wrong.output).toMatch(/Nothing to drop is called nothing/);
    expect(await migrations()).toHaveLength(count);

    await generate('--drop', 'urlOf');
    expect(await migration((await migrations()).at(-1))).toBe(`ALTER TABLE "${table}" DROP COLUMN "url_of";`);
    expect((await start()).output).toMatch(/is ready/);
  });
});

const titled = (name: string) => name.slice(1);
