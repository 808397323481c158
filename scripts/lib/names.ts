import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './processes.ts';
import { isNode, nodesIn, type SyntaxNode } from './syntax.ts';

/** Names that a file declares: standard words of the field, and each exported name in one file. */

/** Words that say nothing to a reader who does not know the project; with what to say instead. */
export const privateWords: Readonly<Record<string, string>> = {
  alike: 'similar, equal',
  apart: 'secondary, distinct',
  asked: 'params, query, requested',
  families: 'kinds, queryKey',
  given: 'params, input, provided',
  held: 'stored, issued, locked',
  kept: 'stored, retained, memoized',
  plant: 'seed',
  planted: 'seeded',
  rail: 'sidebar',
  told: 'notified, reported',
  waits: 'pending, delays',
};

/** A name as declared somewhere. */
export interface DeclaredName {
  file: string;
  name: string;
  exported: boolean;
}

interface Node extends SyntaxNode {
  name?: string;
  id?: unknown;
  key?: unknown;
  params?: unknown;
  declaration?: unknown;
  computed?: boolean;
}

/** Identifiers of a declared variable or parameter, also within patterns; defaults and types aside. */
function identifiersOf(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(identifiersOf);
  if (!isNode(pattern)) return [];
  const parts: Readonly<Record<string, unknown>> = { ...pattern };
  switch (pattern.type) {
    case 'Identifier':
      return [String(parts.name)];
    case 'ObjectPattern':
      return identifiersOf(parts.properties);
    case 'Property':
      // `{ kept }` has the name of the property, which is declared elsewhere.
      return parts.shorthand ? [] : identifiersOf(parts.value);
    case 'ArrayPattern':
      return identifiersOf(parts.elements);
    case 'AssignmentPattern':
      return identifiersOf(parts.left);
    case 'RestElement':
      return identifiersOf(parts.argument);
    case 'TSParameterProperty':
      return identifiersOf(parts.parameter);
    default:
      return [];
  }
}

const named = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]);
const members = new Set(['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition']);

/** The names that a file declares; keys of objects are data, and not among them. */
export function declaredNames(file: string): DeclaredName[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const exported = new Set<string>();
  for (const node of program.body as unknown as Node[])
    if (node.type === 'ExportNamedDeclaration' && isNode(node.declaration)) {
      const declaration = node.declaration as Node & { declarations?: readonly Node[] };
      for (const { id } of declaration.declarations ?? [declaration])
        for (const name of identifiersOf(id)) exported.add(name);
    }
  const names = new Set<string>();
  for (const node of nodesIn<Node>(program.body)) {
    if (named.has(node.type)) for (const name of identifiersOf(node.id)) names.add(name);
    if (members.has(node.type) && !node.computed) for (const name of identifiersOf(node.key)) names.add(name);
    for (const name of identifiersOf(node.params)) names.add(name);
  }
  return [...names].map((name) => ({ file, name, exported: exported.has(name) }));
}

/** `keptForLater` → `kept`, `for`, `later`. */
export const wordsOf = (name: string): string[] =>
  name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/).map((word) => word.toLowerCase());

/** The first private word in a name; the parts of people's names are a term of the field. */
export const privateWordIn = (name: string): string | undefined =>
  wordsOf(name.replace(/given(Name|First|Part)/i, '$1')).find((word) => Object.hasOwn(privateWords, word));

/** Exported names in more than one file, with their files. */
export function homonymsIn(names: readonly DeclaredName[]): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const { name, file, exported } of names) if (exported) files.set(name, [...(files.get(name) ?? []), file]);
  return new Map([...files].filter(([, places]) => places.length > 1));
}
