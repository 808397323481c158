import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { Resource } from '#resources/framework/resource.ts';
import { customerWireFile } from './customerWire.ts';
import { labelsFile } from './labelsFile.ts';
import { textKeysFile, textKeysPath } from './textKeys.ts';
import { root } from './processes.ts';

const madeFrom = (what: string) =>
  `// Made by \`npm run registry\` from the declarations in ${what}; not edited by hand.\n`;
const header = madeFrom('resources/**/resource.ts');

/** The folders within `resources/` with a declaration, `organization/users`, sorted by the last part. */
export function declaredFolders(): string[] {
  return readdirSync(join(root, 'resources'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('framework/') && file.endsWith('/resource.ts'))
    .map((file) => file.slice(0, -'/resource.ts'.length))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1));
}

/** The folder within `resources/` that declares a resource: `users` → `organization/users`. */
export const folderOfResource = (name: string): string | undefined =>
  declaredFolders().find((folder) => basename(folder) === name);

/** The files of `src/pages/` that declare a page, sorted: `page.ts`, or `NAME.page.ts` where a folder has several. */
export function declaredPages(): string[] {
  return readdirSync(join(root, 'src/pages'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(^|[./])page\.ts$/.test(file))
    .sort();
}

/** The files of `server/` with the rows of a report that has no handlers of its own, sorted. */
export function declaredReports(): string[] {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.report\.ts$/.test(file))
    .sort();
}

/** `crm/points/page.ts` → `crmPoints`, `imports/guests.page.ts` → `importsGuests`. */
const pageName = (file: string) =>
  file.replace(/[./]?page\.ts$/, '').replace(/[./](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The generated files and their current content, by path within the project. */
export async function registryFiles(): Promise<Record<string, string>> {
  const folders = declaredFolders();
  const resources = await Promise.all(
    folders.map(async (folder) => {
      const file = pathToFileURL(join(root, 'resources', folder, 'resource.ts'));
      const module = (await import(file.href)) as { default: Resource };
      return { folder, name: module.default.name, standard: module.default.calls === 'standard' };
    }),
  );

  const all = [
    header,
    "import type { Resource } from './framework/resource.ts';",
    ...resources.map(({ folder, name }) => `import ${name} from './${folder}/resource.ts';`),
    '',
    '/** Every declared resource. */',
    `export const resources: readonly Resource[] = [${resources.map(({ name }) => name).join(', ')}];`,
  ];
  const names = [header, `export type ResourceName = ${resources.map(({ name }) => `'${name}'`).join(' | ')};`];
  const standard = resources.filter((resource) => resource.standard);
  const tables = [
    header,
    ...standard.map(({ folder, name }) => `import ${name}Resource from '#resources/${folder}/resource.ts';`),
    "import { tableOf } from './tableOf.ts';",
    '',
    ...standard.map(({ name }) => `export const ${name} = tableOf(${name}Resource);`),
  ];
  const pages = declaredPages();
  const ofPages = [
    madeFrom('src/pages/**/page.ts'),
    "import type { Page } from '#resources/framework/page.ts';",
    ...pages.map((file) => `import ${pageName(file)} from './${file}';`),
    '',
    '/** Every declared page. */',
    `export const pages: readonly Page[] = [${pages.map(pageName).join(', ')}];`,
  ];
  const reports = declaredReports();
  const reportName = (file: string) => basename(file, '.report.ts');
  const ofReports = [
    madeFrom('server/**/*.report.ts'),
    "import type { Handled } from './platform/http/handle.ts';",
    ...reports.map((file) => `import ${reportName(file)} from './${file}';`),
    '',
    '/** The handlers of reports that have none of their own. */',
    `export const standardReportHandlers: readonly (readonly Handled[])[] = [${reports.map(reportName).join(', ')}];`,
  ];
  return {
    'server/reports.ts': await formatSource('server/reports.ts', ofReports),
    'src/pages/registry.ts': await formatSource('src/pages/registry.ts', ofPages),
    'resources/names.ts': await formatSource('resources/names.ts', names),
    'resources/registry.ts': await formatSource('resources/registry.ts', all),
    'server/platform/db/declared.ts': await formatSource('server/platform/db/declared.ts', tables),
    'server/platform/db/functions/customer_wire.sql': customerWireFile(),
    'i18n/labels.json': await labelsFile(),
    [textKeysPath]: await textKeysFile(),
  };
}

/** Writes the generated files; returns the paths of those that changed. */
export async function writeRegistry(): Promise<string[]> {
  const changed: string[] = [];
  for (const [path, text] of Object.entries(await registryFiles())) {
    const file = join(root, path);
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    await writeFile(file, text);
    changed.push(path);
  }
  return changed;
}

/** Formats lines of TypeScript with the project's style. */
export async function formatSource(path: string, lines: readonly string[]): Promise<string> {
  const file = join(root, path);
  return format(lines.join('\n'), { ...(await resolveConfig(file)), filepath: file });
}
