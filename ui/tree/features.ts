import type { FeatureImplementation, ItemInstance, ItemMeta, TreeInstance } from '@headless-tree/core';
import type { RowParts } from './groups.ts';

/** What the library does for trees of any depth and waits for, done faster for rows in groups. */

export const treeRoot = 'root';

const ids = new WeakMap<ItemInstance<RowParts>, string>();
/** The id of a row. Instances are proxies, and asking each of thousands takes longer than a frame. */
export function idOf(item: ItemInstance<RowParts>): string {
  const id = ids.get(item) ?? item.getId();
  ids.set(item, id);
  return id;
}

/** Gives the row that the tree says is focused the browser's focus; false if it is not rendered. */
function focusRow(tree: TreeInstance<RowParts>): boolean {
  const element = tree.getFocusedItem().getElement();
  if (!element?.isConnected) return false;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Focuses at once where the row is rendered: the library waits for it, at least 20 ms. */
export const focusAtOnce: FeatureImplementation<RowParts> = {
  key: 'focus-at-once',
  treeInstance: {
    updateDomFocus: ({ tree, prev }) => {
      if (!focusRow(tree)) prev?.();
    },
  },
};

/** Lists the rows of two levels. The library's own function is for any depth, and takes eight times as long. */
export const twoLevels: FeatureImplementation<RowParts> = {
  key: 'two-levels',
  treeInstance: {
    getItemsMeta: ({ tree }) => {
      const { dataLoader } = tree.getConfig();
      const open = new Set(tree.getState().expandedItems);
      const rows: ItemMeta[] = [];
      const childrenOf = (id: string) => ('getChildren' in dataLoader ? dataLoader.getChildren(id) : []) as string[];
      const add = (parentId: string, level: number) => {
        const children = childrenOf(parentId);
        children.forEach((itemId, posInSet) => {
          rows.push({ itemId, parentId, level, index: rows.length, setSize: children.length, posInSet });
          if (!level && open.has(itemId)) add(itemId, 1);
        });
      };
      add(treeRoot, 0);
      return rows;
    },
  },
};

/** Focuses a row by its id, once it is drawn again. */
export const focusRowOf = (id: string): void =>
  void requestAnimationFrame(() =>
    [...document.querySelectorAll<HTMLElement>('[data-row]')].find(({ dataset }) => dataset.row === id)?.focus(),
  );
