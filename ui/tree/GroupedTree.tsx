import {
  buildProxiedInstance,
  dragAndDropFeature,
  hotkeysCoreFeature,
  isOrderedDragTarget,
  keyboardDragAndDropFeature,
  selectionFeature,
  syncDataLoaderFeature,
  type ItemInstance,
} from '@headless-tree/core';
import { AssistiveTreeDescription, useTree } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEvent } from 'ra-core';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { focusAtOnce, idOf, treeRoot, twoLevels } from './features.ts';
import { GroupedRow, type ContentProps } from './GroupedRow.tsx';
import {
  hasRow,
  movedTo,
  nudged,
  treeRowId,
  rowIdsOf,
  rowParts,
  withoutRows,
  type Grouped,
  type RowParts,
} from './groups.ts';
import './tree.css';

const none: readonly string[] = [];

interface GroupedTreeProps<Rows extends Grouped, Value> extends Pick<
  ContentProps<Value>,
  'nameOf' | 'open' | 'close' | 'renderRow'
> {
  rows: Rows;
  /** What is known of members, by id: the same object until it changes. */
  values: Readonly<Record<string, Value>>;
  label: string;
  /** Announced while rows are moved by keyboard. */
  moving: string;
  readOnly: boolean;
  /** The row that a search has found. */
  found: string | null;
  /** The row with an input. */
  editing: string | null;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onChange: (next: Rows) => void;
  onRemove: (ids: readonly string[]) => void;
  /** A key on a row, before those of the tree; true if it was one of the caller's. */
  onKey: (event: KeyboardEvent, id: string) => boolean;
}

/**
 * Thousands of rows in groups: moved by drag or keyboard (Alt with arrows, Ctrl+Shift+D), selected with Shift, Ctrl,
 * Space and checkboxes, removed with Delete.
 */
export function GroupedTree<Rows extends Grouped, Value>(props: GroupedTreeProps<Rows, Value>) {
  const { rows: all, values, label, moving, readOnly, found, editing, selected, onSelect, onChange } = props;
  const { onRemove, onKey, ...shared } = props;
  const { nameOf, open: openLabel, close, renderRow } = shared;
  const { groups, members } = all;
  const wrapper = useRef<HTMLDivElement>(null);
  const anchor = useRef<string | null>(null);
  /** The row that has the focus once the rows have changed: their elements are new ones. */
  const follow = useRef<string | null>(null);
  const isGroup = (id: string) => rowParts(id).member === undefined;
  const tree = useTree<RowParts>({
    rootItemId: treeRoot,
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
    initialState: { expandedItems: [...groups] },
    state: { selectedItems: [...selected] },
    setSelectedItems: (next) => onSelect(typeof next === 'function' ? next([...selected]) : next),
    dataLoader: {
      getItem: rowParts,
      getChildren: (id) => [...(id === treeRoot ? groups : rowIdsOf(id, members[id] ?? none))],
    },
    isItemFolder: (item) => item.getId() === treeRoot || isGroup(item.getId()),
    getItemName: (item) => (item.getId() === treeRoot ? '' : nameOf(item.getId())),
    ignoreHotkeysOnInputs: true,
    canReorder: true,
    indent: 20,
    canDrag: () => !readOnly,
    // Groups go among groups, members into groups.
    canDrop: (items, target) =>
      items.every((item) => isGroup(item.getId()))
        ? target.item.getId() === treeRoot
        : target.item.getId() !== treeRoot && isGroup(target.item.getId()),
    onDrop: (items, target) => {
      const id = target.item.getId();
      const at = isOrderedDragTarget(target) ? target.insertionIndex : target.item.getChildren().length;
      const ids = items.map((item) => item.getId());
      const [first = ''] = ids;
      follow.current = id === treeRoot ? first : treeRowId(id, rowParts(first).member);
      onChange(movedTo(all, ids, id === treeRoot ? null : id, at));
    },
    scrollToItem: (item) => virtual.scrollToIndex(item.getItemMeta().index),
  });
  const { expandedItems, focusedItem } = tree.getState();
  const rows = useMemo(() => {
    void [groups, members, expandedItems];
    // Not in an effect, so that a change of the rows renders once.
    tree.scheduleRebuildTree();
    return tree.getItems();
  }, [tree, groups, members, expandedItems]);
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
  const known = useRef<ReadonlySet<string>>(new Set(groups));
  useEffect(() => {
    const fresh = groups.filter((id) => !known.current.has(id));
    known.current = new Set(groups);
    if (!fresh.length) return;
    // A new group is open.
    tree.applySubStateUpdate('expandedItems', (open) => [...new Set([...open, ...fresh])]);
  }, [tree, groups]);
  useLayoutEffect(() => {
    const id = follow.current;
    follow.current = null;
    if (id === null) return;
    tree.getItemInstance(id).setFocused();
    tree.updateDomFocus();
  }, [tree, groups, members]);
  const reveal = useEvent((id: string) => {
    const parent = tree.getItemInstance(rowParts(id).group);
    if (!parent.isExpanded()) parent.expand();
    virtual.scrollToIndex(tree.getItemInstance(id).getItemMeta().index, { align: 'center' });
  });
  useEffect(() => {
    if (found) reveal(found);
  }, [found, reveal]);

  const choose = useEvent((item: ItemInstance<RowParts>, event: MouseEvent) => {
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
  const expand = useEvent((id: string) => {
    const item = tree.getItemInstance(id);
    if (item.isExpanded()) item.collapse();
    else item.expand();
  });
  const toggle = useEvent((id: string) => tree.getItemInstance(id).toggleSelect());
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || tree.getState().dnd) return;
    const id = tree.getFocusedItem().getId();
    const ids = selected.includes(id) ? selected : [id];
    if (event.key === ' ' && !event.ctrlKey) tree.getFocusedItem().toggleSelect();
    else if (readOnly) return;
    else if (event.key === 'Delete') {
      const next = withoutRows(all, ids);
      const shown = rows.map(idOf);
      const after = shown.slice(shown.indexOf(id)).find((one) => hasRow(next, one));
      follow.current = after ?? shown.findLast((one) => hasRow(next, one)) ?? null;
      onRemove(ids);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      onChange(nudged(all, ids, event.key === 'ArrowUp' ? -1 : 1));
    else if (!onKey(event, id)) return;
    event.preventDefault();
  };
  const open = useMemo(() => new Set(expandedItems), [expandedItems]);
  const chosen = useMemo(() => new Set(selected), [selected]);
  const target = tree.getDragTarget();
  const into = target && !isOrderedDragTarget(target) ? target.item.getId() : null;
  return (
    <div className="tree framed" ref={wrapper} onKeyDown={press}>
      <AssistiveTreeDescription tree={tree} getLabel={(dnd) => (dnd?.draggedItems ? moving : '')} />
      <div {...tree.getContainerProps(label)} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = rows[index];
          if (!item) return null;
          const id = idOf(item);
          const { group, member } = rowParts(id);
          const { posInSet, setSize } = item.getItemMeta();
          return (
            <GroupedRow
              key={key}
              value={member === undefined ? undefined : values[member]}
              count={member === undefined ? (members[group]?.length ?? 0) : null}
              expanded={open.has(id)}
              selected={chosen.has(id)}
              focused={focusedItem === null ? index === 0 : focusedItem === id}
              editing={editing === id}
              current={id === found}
              target={id === into}
              measure={virtual.measureElement}
              open={openLabel}
              onChoose={choose}
              onExpand={expand}
              onToggle={toggle}
              {...{ item, id, index, start, posInSet, setSize, nameOf, close, renderRow }}
            />
          );
        })}
        <div className="tree-line" style={tree.getDragLineStyle()} />
      </div>
    </div>
  );
}
