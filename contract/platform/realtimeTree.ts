/** Values of a database in the Firebase REST dialect, and their changes. */

/** A stored value. Lists are stored by index, and empty objects do not exist. */
export type RealtimeTree = null | boolean | number | string | TreeNode;
export interface TreeNode {
  readonly [key: string]: RealtimeTree;
}

/** A change of a tree. A patch replaces some children, whose keys may be paths; null removes them. */
export type RealtimeChange =
  | { kind: 'put'; path: readonly string[]; data: RealtimeTree }
  | { kind: 'patch'; path: readonly string[]; data: TreeNode };
