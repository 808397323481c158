import type { RealtimeEvent } from '../kernel/realtime.ts';
import type { RealtimeChange, RealtimeTree, TreeNode } from '#contract/platform/realtimeTree.ts';
import { InvalidData, isTreeNode, pathKeys, treeOf, valueAt, withValue } from './tree.ts';

/** Changes of a tree, and how listeners get them. Pure. */

const begins = (path: readonly string[], start: readonly string[]) => start.every((key, at) => path[at] === key);

/**
 * The children of a patch in stored form. Its keys may be paths, none of which may be inside another.
 *
 * @param depth the number of keys above it
 * @throws InvalidData
 */
export function patchOf(value: unknown, depth: number): TreeNode {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidData('Invalid data: a patch is an object.');
  const children = Object.entries(value).map(([name, one]) => {
    const keys = pathKeys(name);
    if (!keys.length) throw new InvalidData('Invalid key: it is empty.');
    return { keys, name: keys.join('/'), data: treeOf(one, depth + keys.length) };
  });
  const names = children.map(({ name }) => `${name}/`).sort();
  if (names.some((name, at) => at > 0 && name.startsWith(names[at - 1] ?? '/')))
    throw new InvalidData('Invalid data: a path of the patch is inside another one.');
  return Object.fromEntries(children.map(({ name, data }) => [name, data]));
}

/** The tree after a change. */
export function changed(tree: RealtimeTree, { kind, path, data }: RealtimeChange): RealtimeTree {
  if (kind === 'put') return withValue(tree, path, data);
  return Object.entries(data).reduce(
    (now, [name, value]) => withValue(now, [...path, ...name.split('/')], value),
    tree,
  );
}

/** What a listener at a path gets of a change; null if it changes nothing there. */
export function eventAt(listening: readonly string[], { kind, path, data }: RealtimeChange): RealtimeEvent | null {
  if (begins(path, listening)) return { event: kind, path: `/${path.slice(listening.length).join('/')}`, data };
  if (!begins(listening, path)) return null;
  const below = listening.slice(path.length);
  if (kind === 'put') return { event: 'put', path: '/', data: valueAt(data, below) };
  const inside: [string, RealtimeTree][] = [];
  for (const [name, value] of Object.entries(data)) {
    const keys = name.split('/');
    if (begins(below, keys)) return { event: 'put', path: '/', data: valueAt(value, below.slice(keys.length)) };
    if (begins(keys, below)) inside.push([keys.slice(below.length).join('/'), value]);
  }
  return inside.length ? { event: 'patch', path: '/', data: Object.fromEntries(inside) } : null;
}

/** The children of a tree that differ between two states. */
export function differingChildren(
  before: RealtimeTree,
  after: RealtimeTree,
): { key: string; before: RealtimeTree; after: RealtimeTree }[] {
  const keys = new Set([before, after].flatMap((tree) => (isTreeNode(tree) ? Object.keys(tree) : [])));
  return [...keys]
    .map((key) => ({ key, before: valueAt(before, [key]), after: valueAt(after, [key]) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}
