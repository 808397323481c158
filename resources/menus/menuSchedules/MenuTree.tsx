import {
  buildProxiedInstance,
  dragAndDropFeature,
  hotkeysCoreFeature,
  isOrderedDragTarget,
  keyboardDragAndDropFeature,
  selectionFeature,
  syncDataLoaderFeature,
  type FeatureImplementation,
  type ItemInstance,
  type ItemMeta,
  type TreeInstance,
} from '@headless-tree/core';
import { AssistiveTreeDescription, useTree } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEvent, useTranslate } from 'ra-core';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { movedTo, nodeId, nodeOf, nudged, without, type MenuDraft, type Node } from './model/draft.ts';
import { MovingRow } from './MovingRow.tsx';
import type { TreeRowActions } from './TreeRow.tsx';
import '#ui/MenuTree.css';

const root = 'menu';

const none: readonly string[] = [];

const ids = new WeakMap<ItemInstance<Node>, string>();
/** The id of a row. Instances are proxies, and asking each of thousands takes longer than a frame. */
function idOf(item: ItemInstance<Node>): string {
  const id = ids.get(item) ?? item.getId();
  ids.set(item, id);
  return id;
}

/** Gives the row that the tree says is focused the browser's focus; false if it is not rendered. */
function focusRow(tree: TreeInstance<Node>): boolean {
  const element = tree.getFocusedItem().getElement();
  if (!element?.isConnected) return false;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Focuses at once where the row is rendered: the library waits for it, at least 20 ms. */
const focusAtOnce: FeatureImplementation<Node> = {
  key: 'focus-at-once',
  treeInstance: {
    updateDomFocus: ({ tree, prev }) => {
      if (!focusRow(tree)) prev?.();
    },
  },
};

const rowIds = new WeakMap<readonly string[], { category: string; ids: readonly string[] }>();
/** The ids of a category's rows: the same texts for the same list, which are found faster. */
function rowIdsOf(category: string, items: readonly string[]): readonly string[] {
  const known = rowIds.get(items);
  if (known?.category === category) return known.ids;
  const ids = items.map((item) => nodeId(category, item));
  rowIds.set(items, { category, ids });
  return ids;
}

/** Lists the rows of two levels. The library's own function is for any depth, and takes eight times as long. */
const twoLevels: FeatureImplementation<Node> = {
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
      add(root, 0);
      return rows;
    },
  },
};

interface MenuTreeProps {
  draft: MenuDraft;
  nameOf: (node: Node) => string;
  readOnly: boolean;
  /** The row that a search has found. */
  found: string | null;
  /** The row whose price is being edited. */
  editing: string | null;
  actions: TreeRowActions;
  edit: (next: MenuDraft) => void;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
}

/** The categories of a menu with their items: moved by drag or keyboard, selected with Shift, Ctrl and checkboxes. */
export function MenuTree({
  draft,
  nameOf,
  readOnly,
  found,
  editing,
  actions,
  edit,
  selected,
  onSelect,
}: MenuTreeProps) {
  const translate = useTranslate();
  const wrapper = useRef<HTMLDivElement>(null);
  const anchor = useRef<string | null>(null);
  /** The row that has the focus once the rows have changed: their elements are new ones. */
  const follow = useRef<string | null>(null);
  const isCategory = (id: string) => nodeOf(id).item === undefined;
  const tree = useTree<Node>({
    rootItemId: root,
    instanceBuilder: buildProxiedInstance,
    features: [
      syncDataLoaderFeature,
      selectionFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      focusAtOnce,
      twoLevels,
    ],
    initialState: { expandedItems: [...draft.categories] },
    state: { selectedItems: [...selected] },
    setSelectedItems: (next) => onSelect(typeof next === 'function' ? next([...selected]) : next),
    dataLoader: {
      getItem: nodeOf,
      getChildren: (id) => [...(id === root ? draft.categories : rowIdsOf(id, draft.places[id] ?? none))],
    },
    isItemFolder: (item) => item.getId() === root || isCategory(item.getId()),
    getItemName: (item) => (item.getId() === root ? '' : nameOf(item.getItemData())),
    ignoreHotkeysOnInputs: true,
    canReorder: true,
    indent: 20,
    canDrag: () => !readOnly,
    // Categories go among categories, items into categories.
    canDrop: (items, target) =>
      items.every((item) => isCategory(item.getId()))
        ? target.item.getId() === root
        : target.item.getId() !== root && isCategory(target.item.getId()),
    onDrop: (items, target) => {
      const id = target.item.getId();
      const at = isOrderedDragTarget(target) ? target.insertionIndex : target.item.getChildren().length;
      const ids = items.map((item) => item.getId());
      const [first = ''] = ids;
      follow.current = id === root ? first : nodeId(id, nodeOf(first).item);
      edit(movedTo(draft, ids, id === root ? null : id, at));
    },
    scrollToItem: (item) => virtual.scrollToIndex(item.getItemMeta().index),
  });
  const { categories, places } = draft;
  const { expandedItems, focusedItem } = tree.getState();
  const rows = useMemo(() => {
    void [categories, places, expandedItems];
    // Not in an effect, so that a change of the menu renders once.
    tree.scheduleRebuildTree();
    return tree.getItems();
  }, [tree, categories, places, expandedItems]);
  // Another function would measure all rows again in each rendering.
  const getItemKey = useCallback((index: number) => (rows[index] ? idOf(rows[index]) : index), [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => wrapper.current,
    estimateSize: () => 44,
    getItemKey,
    overscan: 8,
    useFlushSync: false,
    initialRect: { width: 0, height: 700 },
  });
  const known = useRef<ReadonlySet<string>>(new Set(categories));
  useEffect(() => {
    const fresh = categories.filter((id) => !known.current.has(id));
    known.current = new Set(categories);
    if (!fresh.length) return;
    // A new category is open.
    tree.applySubStateUpdate('expandedItems', (open) => [...new Set([...open, ...fresh])]);
  }, [tree, categories]);
  useLayoutEffect(() => {
    const id = follow.current;
    follow.current = null;
    if (id === null) return;
    tree.getItemInstance(id).setFocused();
    tree.updateDomFocus();
  }, [tree, categories, places]);
  const reveal = useEvent((id: string) => {
    const parent = tree.getItemInstance(nodeOf(id).category);
    if (!parent.isExpanded()) parent.expand();
    virtual.scrollToIndex(tree.getItemInstance(id).getItemMeta().index, { align: 'center' });
  });
  useEffect(() => {
    if (found) reveal(found);
  }, [found, reveal]);

  const choose = useEvent((item: ItemInstance<Node>, event: MouseEvent) => {
    const id = item.getId();
    item.setFocused();
    if (event.shiftKey && anchor.current) {
      const ids = rows.map(idOf);
      const [from = 0, to = 0] = [ids.indexOf(anchor.current), ids.indexOf(id)].sort((a, b) => a - b);
      onSelect(ids.slice(from, to + 1));
      return;
    }
    anchor.current = id;
    if (event.ctrlKey || event.metaKey) item.toggleSelect();
    else onSelect([]);
  });
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || tree.getState().dnd) return;
    const id = tree.getFocusedItem().getId();
    const ids = selected.includes(id) ? selected : [id];
    if (event.key === ' ' && !event.ctrlKey) tree.getFocusedItem().toggleSelect();
    else if (readOnly) return;
    else if (event.key === 'Enter' || event.key === 'F2') actions.begin(id);
    else if (event.key === '+') actions.add(nodeOf(id).category);
    else if (event.key === 'o' && !event.ctrlKey && !event.metaKey) actions.sellOut(id);
    else if (event.key === 'Delete') {
      const next = without(draft, ids);
      const all = rows.map(idOf);
      const stays = (one: string) => {
        const { category, item } = nodeOf(one);
        return item === undefined ? category in next.places : next.places[category]?.includes(item);
      };
      const after = all.slice(all.indexOf(id)).find(stays);
      follow.current = after ?? all.findLast(stays) ?? null;
      edit(next);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      edit(nudged(draft, ids, event.key === 'ArrowUp' ? -1 : 1));
    else return;
    event.preventDefault();
  };
  const open = useMemo(() => new Set(expandedItems), [expandedItems]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const target = tree.getDragTarget();
  const into = target && !isOrderedDragTarget(target) ? target.item.getId() : null;
  return (
    <div className="menu-tree framed" ref={wrapper} onKeyDown={press}>
      <AssistiveTreeDescription
        tree={tree}
        getLabel={(dnd) => (dnd?.draggedItems ? translate('menuEditor.moving') : '')}
      />
      <div
        {...tree.getContainerProps(translate('menuEditor.tree'))}
        style={{ height: virtual.getTotalSize(), position: 'relative' }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = rows[index];
          if (!item) return null;
          const id = idOf(item);
          const { category, item: of } = nodeOf(id);
          const { posInSet, setSize } = item.getItemMeta();
          return (
            <MovingRow
              key={key}
              placed={of === undefined ? undefined : draft.placed[of]}
              count={of === undefined ? (places[category]?.length ?? 0) : null}
              expanded={open.has(id)}
              selected={chosen.has(id)}
              focused={focusedItem === null ? index === 0 : focusedItem === id}
              editing={editing === id}
              current={id === found}
              target={id === into}
              measure={virtual.measureElement}
              onChoose={choose}
              {...{ tree, item, id, index, start, posInSet, setSize, readOnly, actions }}
            />
          );
        })}
        <div className="menu-tree-line" style={tree.getDragLineStyle()} />
      </div>
    </div>
  );
}
