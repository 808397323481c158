import type { ItemInstance } from '@headless-tree/core';
import { memo, useCallback, type MouseEvent, type ReactNode } from 'react';
import type { RowParts } from './groups.ts';

/** What a row shows; `Value` is what is known of a member. */
export interface TreeRow<Value> {
  id: string;
  /** Of a member. */
  value: Value | undefined;
  /** How many members a group has; null for a member. */
  count: number | null;
  /** It shows an input instead of what is edited. */
  editing: boolean;
}

export interface ContentProps<Value> extends TreeRow<Value> {
  expanded: boolean;
  selected: boolean;
  /** The name of the checkbox. */
  nameOf: (id: string) => string;
  /** The names of the button that opens or closes a group. */
  open: string;
  close: string;
  /** The same functions in each rendering, so that only rows that change are rendered again. */
  onExpand: (id: string) => void;
  onToggle: (id: string) => void;
  renderRow: (row: TreeRow<Value>) => ReactNode;
}

/** A click on a part of a row, which is none on the row. */
export const withoutBubbling = (act?: () => void) => (event: MouseEvent) => {
  event.stopPropagation();
  act?.();
};

function Content<Value>(props: ContentProps<Value>) {
  const { expanded, selected, nameOf, open, close, onExpand, onToggle, renderRow, ...row } = props;
  const { id } = row;
  const isGroup = row.count !== null;
  return (
    <div className="row row-firm tree-content" data-member={!isGroup}>
      {isGroup && (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={expanded ? close : open}
          onClick={withoutBubbling(() => onExpand(id))}
        >
          {expanded ? '▾' : '▸'}
        </button>
      )}
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        aria-label={nameOf(id)}
        onClick={withoutBubbling()}
        onChange={() => onToggle(id)}
      />
      {renderRow(row)}
    </div>
  );
}
const RowContent = memo(Content) as typeof Content;

interface GroupedRowProps<Value> extends ContentProps<Value> {
  /** Another one after each change of the rows. */
  item: ItemInstance<RowParts>;
  index: number;
  /** Pixels from the top. */
  start: number;
  posInSet: number;
  setSize: number;
  focused: boolean;
  /** What is looked for. */
  current: boolean;
  /** Whether what is dragged would be dropped into it. */
  target: boolean;
  measure: (element: HTMLElement | null) => void;
  onChoose: (item: ItemInstance<RowParts>, event: MouseEvent) => void;
}

function Row<Value>(props: GroupedRowProps<Value>) {
  const { item, index, start, posInSet, setSize, focused, current, target, measure, onChoose, ...content } = props;
  // Another function would measure the row in each rendering.
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      item.registerElement(element);
      measure(element);
    },
    [item, measure],
  );
  return (
    <div
      {...item.getProps()}
      aria-posinset={posInSet + 1}
      aria-setsize={setSize}
      aria-selected={content.selected}
      tabIndex={focused ? 0 : -1}
      onClick={(event) => onChoose(item, event)}
      // A row whose input is closed gets the focus back.
      onFocus={({ target: on, currentTarget }) => {
        if (on === currentTarget && !item.isFocused()) item.setFocused();
      }}
      ref={attach}
      data-index={index}
      data-row={content.id}
      data-current={current || undefined}
      data-target={target || undefined}
      className="tree-row"
      style={{ transform: `translateY(${start}px)` }}
    >
      <RowContent {...content} />
    </div>
  );
}

/** A row of the tree at its place: rendered again only if something of it is different. */
export const GroupedRow = memo(Row) as typeof Row;
