import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parseAst } from 'vite';

/** Names that built chunks export and import: a missing one only breaks the app when it is opened. */

interface Node {
  type: string;
  [part: string]: unknown;
}
interface Name {
  name?: string;
  value?: string;
}

const nameOf = (node: Name): string => node.name ?? node.value ?? '';

/** The names bound by a declaration or a pattern. */
function boundBy(node: Node | null): string[] {
  switch (node?.type) {
    case 'Identifier':
      return [nameOf(node as Name)];
    case 'ObjectPattern':
      return (node['properties'] as Node[]).flatMap((one) => boundBy((one['value'] ?? one['argument']) as Node));
    case 'ArrayPattern':
      return (node['elements'] as (Node | null)[]).flatMap(boundBy);
    case 'AssignmentPattern':
      return boundBy(node['left'] as Node);
    case 'RestElement':
      return boundBy(node['argument'] as Node);
    case 'VariableDeclaration':
      return (node['declarations'] as Node[]).flatMap((one) => boundBy(one['id'] as Node));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return boundBy(node['id'] as Node | null);
    default:
      return [];
  }
}

/** Variables of blocks, too: `var` in them belongs to the chunk. */
function varsIn(node: unknown, found: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const one = node as Node;
  if (/Function|Class/.test(one.type ?? '')) return;
  if (one.type === 'VariableDeclaration' && one['kind'] === 'var') for (const name of boundBy(one)) found.add(name);
  for (const part of Object.values(one)) (Array.isArray(part) ? part : [part]).forEach((inner) => varsIn(inner, found));
}

interface Chunk {
  bound: Set<string>;
  /** Exported names, with their local names. */
  exports: Map<string, string | null>;
  imports: { from: string; names: string[] }[];
  /** All exports of these are exported, too. */
  all: string[];
}

function chunkOf(code: string): Chunk {
  const chunk: Chunk = { bound: new Set(), exports: new Map(), imports: [], all: [] };
  const blocks: Node[] = [];
  for (const node of parseAst(code).body as unknown as Node[]) {
    const from = (node['source'] as Name | null)?.value;
    const specifiers = (node['specifiers'] ?? []) as Node[];
    if (node.type === 'ImportDeclaration' && from !== undefined) {
      for (const one of specifiers) chunk.bound.add(nameOf(one['local'] as Name));
      const names = specifiers.flatMap((one) =>
        one.type === 'ImportSpecifier'
          ? [nameOf(one['imported'] as Name)]
          : one.type === 'ImportDefaultSpecifier'
            ? ['default']
            : [],
      );
      chunk.imports.push({ from, names });
    } else if (node.type === 'ExportNamedDeclaration') {
      const declared = boundBy(node['declaration'] as Node | null);
      for (const name of declared) {
        chunk.bound.add(name);
        chunk.exports.set(name, name);
      }
      for (const one of specifiers)
        chunk.exports.set(nameOf(one['exported'] as Name), from === undefined ? nameOf(one['local'] as Name) : null);
      if (from !== undefined)
        chunk.imports.push({ from, names: specifiers.map((one) => nameOf(one['local'] as Name)) });
    } else if (node.type === 'ExportDefaultDeclaration') chunk.exports.set('default', null);
    else if (node.type === 'ExportAllDeclaration' && from !== undefined) {
      if (node['exported']) chunk.exports.set(nameOf(node['exported'] as Name), null);
      else chunk.all.push(from);
    } else {
      for (const name of boundBy(node)) chunk.bound.add(name);
      blocks.push(node);
    }
  }
  // Only searched if something is missing, because it takes most of the time.
  if ([...chunk.exports.values()].some((local) => local !== null && !chunk.bound.has(local)))
    for (const node of blocks) varsIn(node, chunk.bound);
  return chunk;
}

/**
 * Exports without a definition, and imports without an export.
 *
 * @param codes the code of each chunk by its path
 */
export function missingNames(codes: Readonly<Record<string, string>>): string[] {
  const chunks = new Map(Object.entries(codes).map(([path, code]) => [path, chunkOf(code)] as const));
  const targetOf = (path: string, from: string) =>
    /^\.{0,2}\//.test(from) ? (from.startsWith('/') ? from.slice(1) : posix.join(posix.dirname(path), from)) : null;
  const exported = (path: string, seen = new Set<string>()): Set<string> => {
    const chunk = chunks.get(path);
    if (!chunk || seen.has(path)) return new Set();
    seen.add(path);
    const others = chunk.all.flatMap((from) => [...exported(targetOf(path, from) ?? '', seen)]);
    return new Set([...chunk.exports.keys(), ...others]);
  };
  return [...chunks].flatMap(([path, { bound, exports, imports }]) => [
    ...[...exports].flatMap(([name, local]) =>
      local === null || bound.has(local) ? [] : [`${path} exports ${name}, but has no ${local}`],
    ),
    ...imports.flatMap(({ from, names }) => {
      const target = targetOf(path, from);
      if (target === null) return [];
      if (!chunks.has(target)) return [`${path} imports ${target}, which is not there`];
      const there = exported(target);
      return names.flatMap((name) => (there.has(name) ? [] : [`${path} imports ${name} of ${target}, which has none`]));
    }),
  ]);
}

/** The same for a folder of built code. */
export async function missingNamesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return missingNames(Object.fromEntries(files.map((file, at) => [file.split('\\').join('/'), texts[at] ?? ''])));
}
