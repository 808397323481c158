import { createHash } from 'node:crypto';
import type { RealtimeTree, TreeNode } from '#contract/platform/realtimeTree.ts';

/** Values of the realtime database. Pure. */

export const longestKey = 768;
export const deepestTree = 32;
/** Bytes of a company's tree as JSON: with it, a stream's first event fits into the buffer of a slow reader. */
export const largestTree = 200 * 1024;

/** A value or a path that cannot be stored. */
export class InvalidData extends Error {
  override name = 'InvalidData';
}

const forbidden = /[.$#[\]/\p{Cc}\p{Surrogate}]/u;
const unstorable = /[\0\p{Surrogate}]/u;

/** Whether a text can be a key. */
export const isKey = (key: string): boolean =>
  key !== '' && !forbidden.test(key) && Buffer.byteLength(key) <= longestKey;

export const isTreeNode = (value: RealtimeTree | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null;

/** @throws InvalidData */
function checkKey(key: string): void {
  if (!isKey(key))
    throw new InvalidData(
      `Invalid key: keys have 1 to ${longestKey} bytes and none of . $ # [ ] / and control characters.`,
    );
}

/**
 * The keys of a path.
 *
 * @throws InvalidData
 */
export function pathKeys(path: string): string[] {
  const keys = path.split('/').filter((key) => key !== '');
  if (keys.length > deepestTree) throw new InvalidData(`Invalid path: at most ${deepestTree} keys.`);
  keys.forEach(checkKey);
  return keys;
}

/** An object of some children; null if there are none. */
function nodeOf(children: readonly (readonly [string, RealtimeTree])[]): RealtimeTree {
  const filled = children.filter(([, child]) => child !== null);
  return filled.length ? Object.fromEntries(filled) : null;
}

/**
 * Parsed JSON in stored form: lists by index, without nulls and empty objects.
 *
 * @param depth the number of keys above it
 * @throws InvalidData
 */
export function treeOf(value: unknown, depth = 0): RealtimeTree {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new InvalidData('Invalid data: a number is too large.');
    return value;
  }
  if (typeof value === 'string') {
    if (unstorable.test(value))
      throw new InvalidData('Invalid data: a text contains a character that cannot be stored.');
    return value;
  }
  if (typeof value !== 'object') throw new InvalidData('Invalid data.');
  if (depth >= deepestTree) throw new InvalidData(`Invalid data: at most ${deepestTree} levels.`);
  if (Array.isArray(value)) return nodeOf(value.map((one, at) => [String(at), treeOf(one, depth + 1)] as const));
  return nodeOf(
    Object.entries(value).map(([key, one]) => {
      checkKey(key);
      return [key, treeOf(one, depth + 1)] as const;
    }),
  );
}

/** The value at a path. */
export function valueAt(tree: RealtimeTree, path: readonly string[]): RealtimeTree {
  let value = tree;
  for (const key of path) {
    if (!isTreeNode(value) || !Object.hasOwn(value, key)) return null;
    value = value[key] ?? null;
  }
  return value;
}

/** The tree with another value at a path. Objects that become empty vanish; a plain value above the path is replaced. */
export function withValue(tree: RealtimeTree, [key, ...rest]: readonly string[], value: RealtimeTree): RealtimeTree {
  if (key === undefined) return value;
  const child = withValue(valueAt(tree, [key]), rest, value);
  if (!isTreeNode(tree)) return child === null ? tree : { [key]: child };
  return nodeOf([...Object.entries(tree).filter(([name]) => name !== key), [key, child]]);
}

const index = /^(?:0|[1-9]\d{0,9})$/;

/** Indexes by number before all others by their characters. */
function byKey([a]: readonly [string, RealtimeTree], [b]: readonly [string, RealtimeTree]): number {
  const [one, other] = [index.test(a), index.test(b)];
  if (one && other) return Number(a) - Number(b);
  if (one !== other) return one ? -1 : 1;
  return a < b ? -1 : 1;
}

const isListLike = (children: readonly (readonly [string, RealtimeTree])[]): boolean =>
  children.every(([key]) => index.test(key)) && Math.max(...children.map(([key]) => Number(key))) < 2 * children.length;

/** A value as JSON, with its keys sorted. Objects whose keys are mostly successive indexes are lists. */
export function jsonOf(tree: RealtimeTree): string {
  if (!isTreeNode(tree)) return JSON.stringify(tree);
  const children = Object.entries(tree).sort(byKey);
  if (isListLike(children)) {
    const length = Number(children.at(-1)?.[0] ?? -1) + 1;
    return `[${Array.from({ length }, (_, at) => jsonOf(tree[String(at)] ?? null)).join()}]`;
  }
  // Not by `JSON.stringify`, which has an order of its own for some keys.
  return `{${children.map(([key, child]) => `${JSON.stringify(key)}:${jsonOf(child)}`).join()}}`;
}

/** The keys alone, each `true`; a plain value is itself. */
export const shallowOf = (tree: RealtimeTree): RealtimeTree =>
  isTreeNode(tree) ? Object.fromEntries(Object.keys(tree).map((key) => [key, true])) : tree;

const noValue = 'null_etag';

/** Changes with the value. */
export const etagOf = (tree: RealtimeTree): string =>
  tree === null ? noValue : createHash('sha256').update(jsonOf(tree)).digest('base64url');
