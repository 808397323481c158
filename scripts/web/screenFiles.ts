import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keyBy, mapValues, maxBy } from 'es-toolkit';
import { languages } from '../../contract/core/constants.ts';
import { screenFilesPath, type ScreenFiles } from '../../contract/platform/screenFiles.ts';
import type { Page } from '../../resources/framework/page.ts';
import type { Resource } from '../../resources/framework/resource.ts';
import { preloadInputs } from '../../resources/framework/view/form/laterInputs.ts';
import { moduleFilesPath } from './moduleFiles.ts';
import { areaNames, localePath, TextAreas } from './textAreas.ts';

/** A loader of a declaration: its source text names the module that it imports. */
type Loader = ((...args: never[]) => unknown) | undefined;

/** What a screen loads: modules by their paths in the repository, and loaders of its declaration. */
interface Loads {
  path: string;
  modules?: readonly string[];
  loaders: readonly Loader[];
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const view = 'resources/framework/view';

/**
 * Writes the files that each declared screen loads beyond those of the app, so that the server can name them in the
 * header of the page: the browser fetches them next to the app instead of after it.
 *
 * @param root the repository
 * @param web the built front end
 */
export async function writeScreenFiles(root: string, web: string): Promise<void> {
  const read = async <T>(path: string) => JSON.parse(await readFile(join(web, path), 'utf8')) as T;
  const fileOf = await read<Record<string, string>>(moduleFilesPath);
  const manifest = await read<Record<string, ManifestChunk>>('.vite/manifest.json');
  const html = await readFile(join(web, 'index.html'), 'utf8');
  const chunkOf = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const reach = (file: string | undefined, found = new Set<string>()): Set<string> => {
    const chunk = file !== undefined && chunkOf.get(file);
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const name of chunk.css ?? []) found.add(name);
    for (const key of chunk.imports ?? []) reach(manifest[key]?.file, found);
    return found;
  };
  const filesOf = (modules: readonly string[], known: ReadonlySet<string>) =>
    [...new Set(modules.flatMap((module) => [...reach(fileOf[module])]))]
      .filter((file) => !known.has(file))
      .map((file) => `/${file}`);
  const ofApp = html.replace(/<meta name="entry-files[^>]*>/g, '');
  const app = [...ofApp.matchAll(/\/(assets\/[^"\s]+)/g)].flatMap(([, file]) => [...reach(file), file ?? '']);
  const first = new Set([...app, ...reach(manifest['index.html']?.file)]);

  const shown = new TextAreas(root);
  const screens: ScreenFiles['screens'][number][] = [];
  for (const { file, declared } of await declarations(root))
    for (const { path, modules = [], loaders } of loadsOf(declared)) {
      const needed = [...modules, ...loaders.flatMap((load) => importedBy(load, file, Object.keys(fileOf)))];
      const files = filesOf(needed, first);
      if (files.length) screens.push({ path, files, areas: shown.shownBy(...needed) });
    }
  const texts = mapValues(keyBy(languages, String), (language) => ({
    common: filesOf([localePath(language, 'later.ts')], first),
    areas: mapValues(keyBy(areaNames(root), String), (area) => filesOf([localePath(language, `${area}.json`)], first)),
  })) as ScreenFiles['texts'];
  const written: ScreenFiles = { screens, texts };
  await writeFile(join(web, screenFilesPath), JSON.stringify(written));
}

/** The declared pages and resources with their files, as the registries list them. */
async function declarations(root: string): Promise<{ file: string; declared: Page | Resource }[]> {
  const found = [];
  for (const registry of ['src/pages/registry.ts', 'resources/registry.ts']) {
    const source = await readFile(join(root, registry), 'utf8');
    for (const [, path = ''] of source.matchAll(/^import \w+ from '(\.[^']+)';$/gm)) {
      const file = normalize(join(dirname(registry), path));
      const { default: declared } = (await import(pathToFileURL(join(root, file)).href)) as {
        default: Page | Resource;
      };
      found.push({ file, declared });
    }
  }
  return found;
}

const loadsOf = (declared: Page | Resource): Loads[] =>
  'routes' in declared ? loadsOfResource(declared) : loadsOfPage(declared);

/** As `resources/framework/view/pageView.ts` loads them. */
function loadsOfPage(page: Page): Loads[] {
  const paths = page.tabs?.length ? page.tabs.map((tab) => `${page.path}/${tab}`) : [page.path];
  if ('view' in page) return paths.map((path) => ({ path, loaders: [page.view, ...(page.parts ?? [])] }));
  if ('settings' in page)
    return paths.map((path) => ({ path, modules: [`${view}/settings/SettingsPage.tsx`], loaders: [page.settings] }));
  const modules = [`${view}/declaredPage.tsx`];
  if ('report' in page) return paths.map((path) => ({ path, modules, loaders: [page.report] }));
  return paths.map((path) => ({ path, modules, loaders: [page.reports[path.split('/').at(-1) ?? '']?.report] }));
}

/** As `resources/framework/view/pages.tsx` loads them. */
function loadsOfResource({ fields, list, routes, pages, preview, calls, laterInitial }: Resource): Loads[] {
  const inputs: Loader[] = [];
  preloadInputs(fields, (load) => inputs.push(load));
  const requests: Omit<Loads, 'path'> =
    typeof calls === 'function' ? { loaders: [calls] } : { modules: ['dataProvider/standard.ts'], loaders: [] };
  const parts = [...inputs, preview, ...requests.loaders];
  const cells = list.columns.map((name) => fields[name]?.cell);
  const form = (path: string | null, own: Loader, standard: string, more: readonly Loader[] = []): Loads[] =>
    path === null
      ? []
      : [own ? { path, loaders: [own] } : { path, modules: [`${view}/${standard}`], loaders: [...parts, ...more] }];
  return [
    { path: routes.list, ...requests, loaders: [...requests.loaders, pages.list, list.header, ...cells] },
    ...form(routes.create, pages.create, 'CreatePage.tsx', [laterInitial]),
    ...form(routes.edit, pages.edit, 'EditPage.tsx'),
  ];
}

/**
 * The modules that a loader imports, as its source text names them. It may be written in another file than the
 * declaration (fields that two resources share): then the nearest module of that name is meant. Vitest, in which tests
 * may build, has its own name for `import`, and paths from the root.
 *
 * @param file the file of the declaration
 * @param modules all modules of the build
 */
function importedBy(load: Loader, file: string, modules: readonly string[]): string[] {
  const imported = [...String(load ?? '').matchAll(/import\w*\(\s*["'`]([^"'`]+)["'`]/g)];
  return imported.flatMap(([, name = '']) => {
    if (name.startsWith('#') || name.startsWith('/')) return [name.slice(1)];
    const ending = `/${name.replace(/^(\.{1,2}\/)+/, '')}`;
    return (
      maxBy(
        modules.filter((module) => module.endsWith(ending)),
        (module) => commonStart(module, normalize(join(dirname(file), name))),
      ) ?? []
    );
  });
}

/** The number of characters with which two texts begin alike. */
function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
