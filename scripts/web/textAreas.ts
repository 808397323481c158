import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, type ESTree, type Plugin } from 'vite';

/** Folders whose modules show texts of the back office. */
const shows = /^(?:authProvider|dataProvider|resources|src|ui)\//;
const isCode = (file: string) => /\.tsx?$/.test(file);

/** A module as its source says. */
interface Module {
  /** The areas whose texts it shows itself. */
  areas: ReadonlySet<string>;
  /** The modules that it imports, and re-exports, at once. */
  imports: readonly string[];
}

/**
 * The areas of texts that code shows, by the keys that are written in it: the beginning of a string, up to the first dot,
 * tells the area. A key that is put together begins with such a string, too (`tests/house/textAreas.test.ts`).
 */
export class TextAreas {
  private readonly areaOf: ReadonlyMap<string, string>;
  private readonly aliases: readonly (readonly [string, string])[];
  private readonly known = new Map<string, Module>();

  /** @param root the repository */
  constructor(private readonly root: string) {
    this.areaOf = new Map(
      areaNames(root).flatMap((area) => {
        const texts = JSON.parse(readFileSync(join(root, localePath('en', `${area}.json`)), 'utf8')) as object;
        return Object.keys(texts).map((namespace) => [namespace, area] as const);
      }),
    );
    const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      imports: Record<string, string>;
    };
    this.aliases = Object.entries(imports).map(([from, to]) => [from.replace('*', ''), to.slice(2).replace('*', '')]);
  }

  /** The areas that some modules and what they import show; all as paths in the repository. */
  shownBy(...files: readonly string[]): string[] {
    const seen = new Set(files);
    const found = new Set<string>();
    for (const file of seen) {
      const { areas, imports } = this.read(file);
      for (const area of areas) found.add(area);
      for (const imported of imports) seen.add(imported);
    }
    return [...found].sort();
  }

  /** The module that an import names, as a path in the repository; undefined for a package. */
  resolve(from: string, specifier: string): string | undefined {
    const alias = this.aliases.find(([start]) => specifier.startsWith(start));
    if (alias) return alias[1] + specifier.slice(alias[0].length);
    return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined;
  }

  private read(file: string): Module {
    const done = this.known.get(file);
    if (done) return done;
    const path = join(this.root, file);
    const read = isCode(file) && existsSync(path) ? this.parse(file, readFileSync(path, 'utf8')) : noModule;
    this.known.set(file, read);
    return read;
  }

  private parse(file: string, code: string): Module {
    const { program } = parseSync(file, code);
    const imports = program.body.flatMap((one) => {
      const isType =
        (one.type === 'ImportDeclaration' && one.importKind === 'type') ||
        ((one.type === 'ExportNamedDeclaration' || one.type === 'ExportAllDeclaration') && one.exportKind === 'type');
      return 'source' in one && one.source && !isType ? (this.resolve(file, one.source.value) ?? []) : [];
    });
    const keys = shows.test(file) ? writtenKeys(program) : [];
    const areas = keys.flatMap((key) => this.areaOf.get(key.slice(0, Math.max(0, key.indexOf('.')))) ?? []);
    return { areas: new Set(areas), imports };
  }
}

const noModule: Module = { areas: new Set(), imports: [] };

/** The path of a file of texts in the repository. */
export const localePath = (language: string, file: string): string => `i18n/locales/${language}/${file}`;

/** The areas whose texts are chunks of their own, as the list of a language says. */
export function areaNames(root: string): string[] {
  const list = readFileSync(join(root, localePath('en', 'later.ts')), 'utf8');
  const names = [...list.matchAll(/=> import\('\.\/(\w+)\.json'\)/g)]
    .map(([, name = '']) => name)
    // No code has their keys.
    .filter((name) => name !== 'reasons');
  const files = new Set(readdirSync(join(root, localePath('en', ''))));
  if (!names.length || !names.every((name) => files.has(`${name}.json`))) throw new Error('No list of areas of texts');
  return names;
}

/** The strings in code that can be keys, and what those begin with that are put together. */
function writtenKeys(program: ESTree.Program): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    const node = value as ESTree.Node;
    if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return;
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
    if (node.type === 'TemplateLiteral') found.push(node.quasis[0]?.value.cooked ?? '');
    // Lists of labels have names that look like keys.
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'defineLabels')
      return visit(node.arguments.slice(1));
    Object.values(node).forEach(visit);
  };
  visit(program);
  return found;
}

/**
 * Code with a request for the texts of areas before each `import()` of modules that show them.
 *
 * @param file its path in the repository
 */
export function withNeededTexts(areas: TextAreas, file: string, code: string): string {
  let text = code;
  for (const { start, end, moduleRequest } of parseSync(file, code).module.dynamicImports.toReversed()) {
    const specifier = /^(['"`])([^$]*)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[2];
    const target = specifier === undefined ? undefined : areas.resolve(file, specifier);
    const shown = target === undefined ? [] : areas.shownBy(target);
    if (!shown.length) continue;
    const request = `needTexts(${shown.map((area) => `'${area}'`).join(', ')})`;
    text = `${text.slice(0, start)}(${request}, ${code.slice(start, end)})${text.slice(end)}`;
  }
  return text === code ? code : `import { needTexts } from '#i18n/laterTexts.ts';\n${text}`;
}

/**
 * Lets code request the texts of areas together with the modules that show them: `import('./Sheet.tsx')` becomes
 * `(needTexts('dailyReport'), import('./Sheet.tsx'))`. So no module can be loaded without them, and nobody keeps lists.
 */
export function textAreas(root: string): Plugin {
  const areas = new TextAreas(root);
  return {
    name: 'text-areas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(root, id);
      if (!shows.test(file) || !isCode(file)) return null;
      const text = withNeededTexts(areas, file, code);
      return text === code ? null : { code: text, map: null };
    },
  };
}
