import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { namedEndpoints } from '#contract/core/endpoint.ts';
import { endpointsOf } from '#resources/framework/endpoints.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { importsOf, sourceFiles } from '#tests/house/sources.ts';
import { root } from './processes.ts';
import { folderOfResource } from './registry.ts';

/** Finds what a change can break, from the import graph: for `npm test -- changed`. */
export interface TestPlan {
  /** Files of plain tests and of components. */
  unit: string[];
  /** Files of server tests, run on PostgreSQL. */
  server: string[];
  /** Modules whose endpoints the generated tests cover: of the contract, or declarations; all of them with `all`. */
  endpoints: 'all' | string[];
  journeys: string[];
  /** Also reached by the change, but left for `npm test`: beyond the limit of five minutes. */
  left: string[];
}

/** The importers of a file, without type imports: the compiler covers those. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** Aggregating modules: a change of their imports does not change their own behaviour. */
const hubs = new Set([
  'contract/areas.ts',
  'contract/index.ts',
  'resources/registry.ts',
  'server/app.ts',
  'server/areas.ts',
  'server/handlers.ts',
  'server/reports.ts',
  'server/createServices.ts',
  'server/start.ts',
  'scripts/server.ts',
  'server/platform/db/schema.ts',
  'demo/seed.ts',
]);
/** Used by every call. */
const underEverything =
  /^(server\/platform\/(http|auth|session)\/|server\/(app|areas|handlers|createServices)\.ts|contract\/(areas|core\/(endpoint|permissions|errors))\.ts|tests\/(contract|support)\/)/;
/** Used by every screen. */
const underEveryScreen =
  /^(ui|i18n|resources\/framework|src\/(layout|entry|theme|scope|palette)|dataProvider|authProvider)\/|^src\/\w+\.tsx?$/;
/** Tests that kill processes, seed and crawl for minutes: only for a change of what they are named after. */
const long = /(kill|crash|demo|random|columns|keyboard|access)\b/;
/** Files that commands generate from declarations: they change nothing but the declaration's effect. */
const generated =
  /^(resources\/(registry|names)\.ts|src\/pages\/registry\.ts|server\/platform\/db\/(declared\.ts|migrations\/))/;
/** Project rules that any change of a source may break, and that are fast. */
const houseRules = /^tests\/house\/(areas|classes|imports|links|reasons|registry|samples|style|texts|words)\.test/;

/** Maximum duration of a run, in seconds on two processors, besides types, lint and format. */
const budget = 240;
const slow: Readonly<Record<string, number>> = {
  'tests/house/guestFields.test.ts': 150,
  'tests/house/patterns.test.ts': 60,
  'tests/house/readme.test.ts': 45,
  'tests/house/changed.test.ts': 20,
  'tests/server/new-resource.test.ts': 240,
};
const costOf = (file: string): number =>
  slow[file] ?? (isJourney(file) ? 45 : isServerTest(file) ? 12 : file.endsWith('.tsx') ? 8 : 2);
/** Seconds for the generated tests; for all modules, only a sample of the cases is run. */
const costOfCalls = (modules: 'all' | readonly string[]): number =>
  modules === 'all' ? 120 : modules.length && Math.min(90, 15 + modules.length * 8);

/**
 * @param base a revision to compare with; by default the uncommitted changes, or if there are none the last commit
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

/** @returns these files and all that import them, directly or not, with the number of import steps */
function affected(files: readonly string[], importers: Importers): Map<string, number> {
  const found = new Map(files.map((file) => [file, 0]));
  // Grows during the iteration: nearest first.
  for (const [file, away] of found) {
    if (hubs.has(file) && !files.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) if (!found.has(importer)) found.set(importer, away + 1);
  }
  return found;
}

/** Names of files that every resource or page has: they identify no subject. */
const partWords: ReadonlySet<string> = new Set([
  'resource',
  'page',
  'pages',
  'settings',
  'calls',
  'words',
  'handlers',
  'index',
]);

/** `src/pages/reservations/dailyReport/rows.ts` → daily, report; to find tests by name. */
function wordsOf(path: string): string[] {
  const folders = path.split('/').slice(0, -1);
  // The module is not a subject: testing all that it can break takes more than five minutes.
  const area = path.startsWith('tests/') ? [] : folders.slice(folders[1] === 'pages' ? 3 : 2);
  return [...area, basename(path).replace(/\..*/, '')]
    .flatMap((part) =>
      part
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .split(/[-.]/),
    )
    .filter((word) => word.length > 3 && !partWords.has(word))
    .map((word) => word.replace(/s$/, ''));
}

const isServerTest = (file: string) => /^tests\/server\/.*\.test\.ts$/.test(file);
const isJourney = (file: string) => /^tests\/browser\/.*\.spec\.ts$/.test(file);
const isPlainTest = (file: string) =>
  /\.test\.tsx?$/.test(file) && !isServerTest(file) && !file.startsWith('tests/contract/');

/**
 * The tests for a change: the reached ones, nearest first, for about five minutes.
 *
 * @param changed paths of files within the project
 */
export function planFor(changed: readonly string[], importers: Importers): TestPlan {
  const own = changed.filter((file) => !generated.test(file));
  const seeds = own.length ? own : changed;
  const reached = affected(seeds, importers);
  const handlers = [...directImports('server/areas.ts', importers), ...directImports('server/reports.ts', importers)];
  const endpointModules = directImports('contract/areas.ts', importers);
  // The calls that show the change: those of the handlers or screens that it reaches.
  const topics = new Map(
    endpointModules.flatMap((module) => {
      const by = importers.get(module) ?? [];
      const away = [module, ...handlers.filter((handler) => by.includes(handler))].flatMap(
        (one) => reached.get(one) ?? [],
      );
      return away.length ? [[module, Math.min(...away)] as const] : [];
    }),
  );
  const declared = seeds.filter((file) => /^resources\/(\w+\/)?\w+\/resource\.ts$/.test(file));
  const words = new Set(seeds.filter((file) => !file.startsWith('tests/')).flatMap(wordsOf));
  const named = (file: string) => wordsOf(file).some((word) => words.has(word));
  /** The distance of a test; undefined if the change does not reach it. */
  const awayOf = (file: string): number | undefined => {
    if (changed.includes(file)) return 0;
    if (long.test(basename(file))) return named(file) ? 3 : undefined;
    const through = [...topics].flatMap(([module, away]) => (importers.get(module)?.includes(file) ? [away + 1] : []));
    const all = [...through, ...(reached.has(file) ? [reached.get(file) ?? 0] : []), ...(named(file) ? [1] : [])];
    return all.length ? Math.min(...all) : undefined;
  };

  const all = [...new Set([...importers.values()].flat())].sort();
  const everyCall = seeds.some((file) => underEverything.test(file) || /^server\/platform\/db\//.test(file));
  const screens = seeds.some((file) => underEveryScreen.test(file));
  const seen = seeds.some((file) => (/\.(tsx?|css|json)$/.test(file) && !file.startsWith('tests/')) || isJourney(file));
  const distance = (file: string): number | undefined => {
    if (isJourney(file)) {
      const shell = screens && /(shell(-navigation)?|suppliers)\.spec/.test(file) ? 1 : undefined;
      return seen ? (awayOf(file) ?? shell) : undefined;
    }
    if (isServerTest(file)) return awayOf(file);
    if (!isPlainTest(file)) return undefined;
    return reached.get(file) ?? (houseRules.test(file) ? 0 : undefined);
  };
  const chosen = all
    .flatMap((file) => {
      const away = distance(file);
      return away === undefined ? [] : [{ file, away }];
    })
    .sort((one, other) => one.away - other.away || costOf(one.file) - costOf(other.file))
    .map(({ file }) => file);
  // Modules assembled at the start of the server or the app are tested by what starts them.
  const unseen = (folder: RegExp, test: (file: string) => boolean) =>
    !chosen.some(test) && seeds.some((file) => folder.test(file));
  if (unseen(/^server\//, isServerTest)) chosen.unshift('tests/server/platform.test.ts');
  if (unseen(/^src\//, isJourney)) chosen.unshift('tests/browser/shell.spec.ts');

  const endpoints = everyCall ? 'all' : [...topics.keys(), ...declared];
  let used = costOfCalls(endpoints);
  const left: string[] = [];
  const selected = chosen.filter((file, at) => {
    const cost = costOf(file);
    // The nearest is always run, regardless of its duration.
    const fits = used + cost <= budget || at === 0 || changed.includes(file);
    if (fits) used += cost;
    else left.push(file);
    return fits;
  });
  return {
    unit: selected.filter(isPlainTest).sort(),
    server: selected.filter(isServerTest).sort(),
    endpoints,
    journeys: selected.filter(isJourney),
    left,
  };
}

/** The tests for one resource: its declaration, its calls, and the tests named after it. */
export function planForResource(name: string, importers: Importers): TestPlan | null {
  const folder = folderOfResource(name);
  if (!folder) return null;
  const all = sourceFiles().filter((file) => file.startsWith(`resources/${folder}/`));
  const called = directImports('contract/areas.ts', importers).filter((module) =>
    importers.get(module)?.includes(`resources/${folder}/calls.ts`),
  );
  const plan = planFor(all, importers);
  const endpoints = plan.endpoints === 'all' ? 'all' : [...new Set([...plan.endpoints, ...called])];
  return { ...plan, endpoints };
}

/** The paths to format with a resource: its folder, its tests, and what was changed, as parts of it are elsewhere. */
export const filesOfResource = (name: string, { unit, server, journeys }: TestPlan): string[] => [
  ...new Set([`resources/${folderOfResource(name)}`, ...unit, ...server, ...journeys, ...changedFiles()]),
];

function directImports(file: string, importers: Importers): string[] {
  return [...importers].flatMap(([imported, by]) => (by.includes(file) ? [imported] : []));
}

/** The names of all endpoints defined by modules of the contract, and by declarations of resources. */
export async function endpointsIn(modules: readonly string[]): Promise<string[]> {
  const loaded = await Promise.all(
    modules.map((module) => import(pathToFileURL(join(root, module)).href) as Promise<{ default?: Resource }>),
  );
  return loaded.flatMap((module, at) =>
    (modules[at]?.startsWith('resources/') && module.default
      ? endpointsOf(module.default)
      : namedEndpoints(module)
    ).map(({ name }) => name),
  );
}
