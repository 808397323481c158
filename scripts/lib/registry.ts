import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { Resource } from '#resources/define/resource.ts';
import { root } from './processes.ts';

const header = '// Made by `npm run registry` from the declarations in resources/*/resource.ts; not edited by hand.\n';

/** The folders of `resources/` that hold a declaration, sorted. */
export function declaredFolders(): string[] {
  return readdirSync(join(root, 'resources'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'define')
    .filter((entry) => readdirSync(join(root, 'resources', entry.name)).includes('resource.ts'))
    .map((entry) => entry.name)
    .sort();
}

/** The two generated files and what belongs in them now, by path within the project. */
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
    "import type { Resource } from './define/resource.ts';",
    ...resources.map(({ folder, name }) => `import ${name} from './${folder}/resource.ts';`),
    '',
    '/** Every declared resource. */',
    `export const resources: readonly Resource[] = [${resources.map(({ name }) => name).join(', ')}];`,
  ];
  const standard = resources.filter((resource) => resource.standard);
  const tables = [
    header,
    ...standard.map(({ folder, name }) => `import ${name}Resource from '#resources/${folder}/resource.ts';`),
    "import { tableOf } from './tableOf.ts';",
    '',
    ...standard.map(({ name }) => `export const ${name} = tableOf(${name}Resource);`),
  ];
  return {
    'resources/registry.ts': await tidy('resources/registry.ts', all),
    'server/db/declared.ts': await tidy('server/db/declared.ts', tables),
  };
}

/** Writes the generated files; gives the paths of those that changed. */
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

/** Formats lines of TypeScript as the project's formatter would. */
export async function tidy(path: string, lines: readonly string[]): Promise<string> {
  const file = join(root, path);
  return format(lines.join('\n'), { ...(await resolveConfig(file)), filepath: file });
}
