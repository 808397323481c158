import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** The bytes to download before the login form is usable, and before the first row of a list shows. */
export const budgets = { login: 30_000, firstRow: 270_000 } as const;

const brotli = promisify(brotliCompress);

type Manifest = Record<string, { file: string; imports?: string[] }>;

export interface NeededBytes {
  login: number;
  firstRow: number;
  /** The counted files with their sizes, largest first. */
  files: Record<keyof typeof budgets, { file: string; bytes: number }[]>;
}

/**
 * Brotli bytes of the JavaScript for a cold first load, from the build's own manifest of static imports.
 *
 * @param web the built front end, `dist/web`
 * @param language the language whose texts are counted
 */
export async function neededBytes(web: string, language = 'en'): Promise<NeededBytes> {
  const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  const page = await readFile(join(web, 'index.html'), 'utf8');
  const reach = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const one of chunk.imports ?? []) reach(one, seen);
    return seen;
  };
  const scripts = [...page.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map((match) => match[1] ?? '');
  const listed = (name: string) =>
    (new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(page)?.[1] ?? '')
      .split(' ')
      .filter((file) => file.endsWith('.js'))
      .map((file) => file.slice(1));

  const start = [...scripts, ...reach('index.html')];
  const half = (name: 'app' | 'entry') => {
    const own = listed(`${name}-files`);
    if (own.length === 0) throw new Error(`The page does not name the files of the ${name}`);
    return new Set([...start, ...own, ...listed(`${name}-files-${language}`)]);
  };
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '').join('');

  const sizes = async (names: ReadonlySet<string>) => {
    const sized = await Promise.all(
      [...names].map(async (file) => ({ file, bytes: await brotliBytes(join(web, file)) })),
    );
    sized.push({ file: 'index.html (inline)', bytes: (await brotli(inline)).length });
    return sized.sort((a, b) => b.bytes - a.bytes);
  };
  const files = { login: await sizes(half('entry')), firstRow: await sizes(half('app')) };
  const sum = (list: { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  return { login: sum(files.login), firstRow: sum(files.firstRow), files };
}

/** The chunks that each chunk imports at once, by their files. */
export async function importsOfChunks(web: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  const fileOf = (key: string) => manifest[key]?.file ?? key;
  return new Map(Object.values(manifest).map(({ file, imports = [] }) => [file, new Set(imports.map(fileOf))]));
}

/** The build compresses most files; for the smallest ones it is not useful. */
export async function brotliBytes(file: string): Promise<number> {
  const written = await stat(`${file}.br`).catch(() => undefined);
  return written?.size ?? (await brotli(await readFile(file))).length;
}

/** Compares with the budgets; returns lines to print and whether one is exceeded. */
export async function checkBudgets(web: string): Promise<{ lines: string[]; broken: boolean }> {
  const needed = await neededBytes(web);
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const lines = (['login', 'firstRow'] as const).map(
    (name) =>
      `${name === 'login' ? 'JavaScript to the login form' : 'JavaScript to the first row'}: ` +
      `${kB(needed[name])} brotli of ${kB(budgets[name])}${needed[name] > budgets[name] ? ' – OVER BUDGET' : ''}`,
  );
  return { lines, broken: needed.login > budgets.login || needed.firstRow > budgets.firstRow };
}
