import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { namedEndpoints } from '#contract/endpoint.ts';
import { importsOf, sourceFiles } from '#tests/house/sources.ts';
import { root } from './processes.ts';

/** What a change can break, found from who imports whom: for `npm test -- changed`. */
export interface Plan {
  /** Files of plain tests and of components. */
  unit: string[];
  /** Files of server tests, run on PostgreSQL. */
  server: string[];
  /** Contract modules whose endpoints the generated tests go through; every one's where it says `all`. */
  endpoints: 'all' | string[];
  journeys: string[];
  /** Related journeys that are left for `npm test`. */
  left: string[];
}

/** Who imports a file, types aside: those are the compiler's. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** These bring everything together: what they import does not change what they do. */
const hubs = new Set([
  'contract/areas.ts',
  'contract/index.ts',
  'resources/registry.ts',
  'server/app.ts',
  'server/areas.ts',
  'server/handlers.ts',
  'server/createServices.ts',
  'server/start.ts',
  'scripts/server.ts',
  'server/db/schema.ts',
  'demo/plant.ts',
]);
/** What every call goes through. */
const underEverything =
  /^(server\/(http|auth|session)\/|server\/(app|areas|handlers|createServices|audit)\.ts|contract\/(areas|endpoint|permissions|errors)\.ts|tests\/(contract|support)\/)/;
/** What every screen is made of. */
const underEveryScreen =
  /^(ui|i18n|resources\/define|src\/(layout|entry|theme|scope|palette)|dataProvider|authProvider)\/|^src\/\w+\.tsx?$/;
/** Minutes of killing processes, planting and walking through everything: only for a change of what they are named after. */
const long = /(kill|crash|demo|random|columns|keyboard|access)\b/;
const maxJourneys = 3;

/**
 * @param base a revision to compare with; without one what is not committed, and where that is nothing the last commit
 * @returns paths of files within the project
 */
export function changedFiles(base?: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const since = (revision: string) => git('diff', '--name-only', '--no-renames', '-z', revision);
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  if (base) return [...since(base), ...added];
  const open = [...since('HEAD'), ...added];
  return open.length ? open : since('HEAD~1');
}

/** Reads all sources of the project. */
export function readImporters(): Importers {
  const importers = new Map<string, string[]>();
  for (const file of sourceFiles())
    for (const { to, local, type } of importsOf(file))
      if (local && !type) importers.set(to, [...(importers.get(to) ?? []), file]);
  return importers;
}

/** @returns these files and all that import them, directly or not, and are changed by it */
function affected(files: readonly string[], importers: Importers): Set<string> {
  const found = new Set(files);
  const waiting = [...files];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (hubs.has(file) && !files.includes(file)) continue;
    for (const importer of importers.get(file) ?? [])
      if (!found.has(importer)) {
        found.add(importer);
        waiting.push(importer);
      }
  }
  return found;
}

/** `src/pages/dailyReport/rows.ts` → daily, report; so that tests are found by their names. */
function wordsOf(path: string): string[] {
  const area = path.startsWith('tests/') ? [] : path.split('/').slice(1, -1);
  return [...area, basename(path).replace(/\..*/, '')]
    .flatMap((part) =>
      part
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .split(/[-.]/),
    )
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/s$/, ''));
}

const isServerTest = (file: string) => /^tests\/server\/.*\.test\.ts$/.test(file);
const isJourney = (file: string) => /^tests\/browser\/.*\.spec\.ts$/.test(file);
const isPlainTest = (file: string) =>
  /\.test\.tsx?$/.test(file) && !isServerTest(file) && !file.startsWith('tests/contract/');

/**
 * What to run for a change.
 *
 * @param changed paths of files within the project
 */
export function planFor(changed: readonly string[], importers: Importers): Plan {
  const reached = affected(changed, importers);
  const handlers = directImports('server/areas.ts', importers);
  const endpointModules = directImports('contract/areas.ts', importers);
  // The calls that the change can be seen through: those of the handlers, or screens, that it reaches.
  const topics = endpointModules.filter(
    (module) =>
      reached.has(module) ||
      handlers.some((handler) => reached.has(handler) && importers.get(module)?.includes(handler)),
  );
  const through = (file: string) => topics.some((module) => importers.get(module)?.includes(file));
  const words = new Set(changed.filter((file) => !file.startsWith('tests/')).flatMap(wordsOf));
  const named = (file: string) => wordsOf(file).some((word) => words.has(word));
  const chosen = (file: string) =>
    changed.includes(file) ||
    (long.test(basename(file)) ? named(file) : reached.has(file) || through(file) || named(file));

  const all = [...new Set([...importers.values()].flat())].sort();
  const everyCall = changed.some((file) => underEverything.test(file) || /migrations\/|^server\/db\//.test(file));
  const screens = changed.some((file) => underEveryScreen.test(file));
  const seen = changed.some(
    (file) => (/\.(tsx?|css|json)$/.test(file) && !file.startsWith('tests/')) || isJourney(file),
  );
  const journeys = seen
    ? all
        .filter(isJourney)
        .filter((file) => chosen(file) || (screens && /(shell(-navigation)?|suppliers)\.spec/.test(file)))
        .sort((one, other) => Number(named(other)) - Number(named(one)))
    : [];
  const server = all.filter((file) => isServerTest(file) && chosen(file));
  // What is put together only when the server or the app starts is seen where they start.
  const unseen = (folder: RegExp, found: readonly string[]) =>
    !found.length && changed.some((file) => folder.test(file));
  if (unseen(/^server\//, server)) server.push('tests/server/platform.test.ts');
  if (unseen(/^src\//, journeys)) journeys.push('tests/browser/shell.spec.ts');
  return {
    unit: all.filter((file) => isPlainTest(file) && (reached.has(file) || file.startsWith('tests/house/'))),
    server,
    endpoints: everyCall ? 'all' : topics,
    journeys: journeys.slice(0, maxJourneys),
    left: journeys.slice(maxJourneys),
  };
}

function directImports(file: string, importers: Importers): string[] {
  return [...importers].flatMap(([imported, by]) => (by.includes(file) ? [imported] : []));
}

/** The names of all endpoints that contract modules define. */
export async function endpointsIn(modules: readonly string[]): Promise<string[]> {
  const loaded = await Promise.all(modules.map((module) => import(pathToFileURL(join(root, module)).href)));
  return loaded.flatMap((module: object) => namedEndpoints(module).map(({ name }) => name));
}
