import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#demo/users.ts';
import { root } from '#scripts/lib/processes.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Whoever writes against the API generates a client from its page, as its users do: with openapi-typescript. */

const own = (path: string) => join(root, path);
const run = promisify(execFile);
let folder = '';
let server: TestServer;

/** Runs a script of Node in the client's folder; what it printed. A failure says all that it printed. */
async function node(...args: string[]): Promise<string> {
  try {
    return (await run(process.execPath, args, { cwd: folder })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maitre-client-'));
  server = await openServer({ seed: 'demo' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a client generated from /docs/json', () => {
  beforeAll(async () => {
    await writeFile(join(folder, 'openapi.json'), await (await fetch(`${server.url}/docs/json`)).text());
    await symlink(own('node_modules'), join(folder, 'node_modules'));
    for (const file of ['calls.ts', 'mistakes.ts']) await copyFile(own(`tests/client/${file}`), join(folder, file));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await node(own('node_modules/openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'schema.ts');
  });

  const compile = async (file: string) => {
    const compilerOptions = {
      strict: true,
      target: 'es2023',
      lib: ['es2023', 'dom'],
      module: 'nodenext',
      types: ['node'],
      noEmit: true,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    return node(own('node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false');
  };

  it('does not compile where a call is wrong', async () => {
    const { message } = await compile('mistakes.ts').then(
      () => new Error('All of it compiled.'),
      (error: Error) => error,
    );
    const refused = [...message.matchAll(/^mistakes\.ts\((\d+),\d+\): error/gm)].map(([, line]) => Number(line));
    const lines = (await readFile(own('tests/client/mistakes.ts'), 'utf8')).split('\n');
    const wrong = lines.flatMap((line, at) => (/^ {2}(client|data)/.test(line) ? [at + 1] : []));
    expect(wrong).toHaveLength(9);
    expect([...new Set(refused)], message).toEqual(wrong);
  });

  it('compiles, and makes the ten commonest calls', async () => {
    await compile('calls.ts');
    const said = JSON.parse(
      await node('--import', 'tsx', 'calls.ts', server.url, 'manager@chunshui.example', demoPassword, 'chunshui'),
    ) as { page: { total: number } };
    // How many of so few guests are VIPs depends on the day on which they were seeded.
    const vips = said.page.total;
    expect(vips).toBeGreaterThan(0);
    expect(said).toEqual({
      me: ['manager@chunshui.example', 'manager@chunshui.example'],
      page: { customers: Array.from({ length: Math.min(5, vips) }, () => true), total: vips },
      guest: ['王小明', '+886912345678', 204, 'by the window', true],
      reservations: expect.any(Array) as unknown[],
      suppliers: [['Harbour Fish'], '1', 200],
      refused: [409, 'stale_version'],
    });
  });
});
