import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkBudgets } from './bytes.ts';
import { precompress } from './web/compress.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const stamp = join(root, 'dist/manifest');

/** The inputs of the build: folders with the relevant extensions, and single files. */
const folders = [
  'contract',
  'server',
  'demo',
  'dataProvider',
  'authProvider',
  'i18n',
  'ui',
  'resources',
  'src',
  'public',
  'scripts/web',
];
const files = [
  'index.html',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/server.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const endings = new Set(['.ts', '.tsx', '.js', '.json', '.css', '.svg', '.html', '.png', '.webp']);

/** A hash of everything that the build reads, and of the Node version that runs it. */
async function hashOfInputs(): Promise<string> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && endings.has(extname(entry.name)))
        .map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const all = [...found.flat(), ...files.map((file) => join(root, file))].sort();
  const texts = await Promise.all(all.map((file) => readFile(file)));
  const hash = createHash('sha256').update(process.version);
  all.forEach((file, index) => {
    hash.update(`\0${file.slice(root.length)}\0`).update(texts[index] ?? '');
  });
  return hash.digest('hex');
}

/**
 * Builds the app to `dist/web` and the server to `dist/server`, unless nothing changed since the last build.
 *
 * @param log called with each step
 * @returns whether a build was needed
 */
export async function buildIfNeeded(log: (line: string) => void): Promise<boolean> {
  const hash = await hashOfInputs();
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (
    built.trim() === hash &&
    existsSync(join(root, 'dist/server/main.js')) &&
    existsSync(join(root, 'dist/web/index.html'))
  )
    return false;

  // An interrupted build must not look complete.
  await rm(stamp, { force: true });
  const started = performance.now();
  // Imported only if there is something to build, which makes a start without it a second faster.
  const [{ build }, { bundleServer }, { missingNamesIn }, { writeLoginPages }, { writeScreenFiles }] =
    await Promise.all([
      import('vite'),
      import('./web/serverBundle.ts'),
      import('./web/chunkNames.ts'),
      import('./web/loginPages.ts'),
      import('./web/screenFiles.ts'),
    ]);
  // Vite uses NODE_ENV as it is; another value would bundle a development React.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    log('Building the app …');
    await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
    const missing = await missingNamesIn(join(root, 'dist/web'));
    if (missing.length) throw new Error(`The built app does not hang together:\n${missing.join('\n')}`);
    await writeLoginPages(root, join(root, 'dist/web'));
    await writeScreenFiles(root, join(root, 'dist/web'));
    log('Building the server …');
    await bundleServer(root, join(root, 'dist/server'));
    log('Compressing …');
    await precompress(join(root, 'dist/web'));
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  await writeFile(stamp, `${hash}\n`);
  log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const log = (line: string) => process.stdout.write(`${line}\n`);
  if (!(await buildIfNeeded(log))) log('Nothing changed since the last build.');
  const { lines, broken } = await checkBudgets(join(root, 'dist/web'));
  lines.forEach(log);
  if (broken) process.exitCode = 1;
}
