import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { root } from '#scripts/lib/processes.ts';

/** One import as written in a file; `to` is the file within the project, or the package. */
export interface Import {
  from: string;
  to: string;
  local: boolean;
  /** Only types: gone when the program runs. */
  type: boolean;
  dynamic: boolean;
  /** As written. */
  asked: string;
  /** Put together while the program runs. */
  computed: boolean;
}

const skipped = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
  'coverage',
]);

/** Every file of the project with such an ending, TypeScript otherwise, relative to its folder, with `/` between. */
export function sourceFiles(ending = /\.tsx?$/, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourceFiles(ending, path);
    return ending.test(entry.name) ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}

const aliases = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports,
).map(([key, value]) => [key.replace('*', ''), value.replace('./', '').replace('*', '')] as const);

/** All imports of a file: static, dynamic, re-exports and `typeof import()`. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = [
    ...module.staticImports.map((one) => ({
      asked: one.moduleRequest.value,
      type: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
      dynamic: false,
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ asked: entry.moduleRequest.value, type: entry.isType, dynamic: false }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => {
      const written = text.slice(moduleRequest.start, moduleRequest.end);
      const plain = /^(['"`])([^$]*)\1$/.exec(written)?.[2];
      return { asked: plain ?? written, type: false, dynamic: true, computed: plain === undefined };
    }),
    ...[...text.matchAll(/typeof import\(['"]([^'"]+)['"]\)/g)].map((match) => ({
      asked: match[1] ?? '',
      type: true,
      dynamic: false,
    })),
  ];
  return found.map((one) => ({ computed: false, ...one, from: file, ...resolved(file, one.asked) }));
}

function resolved(file: string, asked: string): { to: string; local: boolean } {
  if (asked.startsWith('.')) return { to: join(dirname(file), asked).replaceAll('\\', '/'), local: true };
  const alias = aliases.find(([prefix]) => asked.startsWith(prefix));
  if (alias) return { to: alias[1] + asked.slice(alias[0].length), local: true };
  const parts = asked.split('/');
  return { to: asked.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? asked), local: false };
}

/** The first folder of a path; a file that lies in the project's own folder has none. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

/** All files and packages that some files bring in when the program runs, without what is imported lazily. */
export function staticGraph(...starts: readonly string[]): Map<string, string> {
  const cameFrom = new Map<string, string>(starts.map((start) => [start, '']));
  const waiting = [...starts];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    for (const { to, local, type, dynamic } of importsOf(file)) {
      if (type || dynamic || cameFrom.has(to)) continue;
      cameFrom.set(to, file);
      if (local && /\.tsx?$/.test(extname(to)) && existsSync(join(root, to))) waiting.push(to);
    }
  }
  return cameFrom;
}
