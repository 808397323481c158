import type { ItemInstance } from '@headless-tree/core';
import { memo, useCallback, type MouseEvent } from 'react';
import type { Node } from './model/draft.ts';
import { TreeRow, type TreeRowProps } from './TreeRow.tsx';

interface MovingRowProps extends TreeRowProps {
  item: ItemInstance<Node>;
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
  onChoose: (item: ItemInstance<Node>, event: MouseEvent) => void;
}

/** A row of the tree at its place: rendered again only if something of it is different. */
export const MovingRow = memo(function MovingRow(props: MovingRowProps) {
  const { item, index, start, posInSet, setSize, focused, current, target, measure, onChoose, ...row } = props;
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
      aria-selected={row.selected}
      tabIndex={focused ? 0 : -1}
      onClick={(event) => onChoose(item, event)}
      // The row of a price that has been edited gets the focus back.
      onFocus={({ target: on, currentTarget }) => {
        if (on === currentTarget && !item.isFocused()) item.setFocused();
      }}
      ref={attach}
      data-index={index}
      data-row={row.id}
      data-current={current || undefined}
      data-target={target || undefined}
      className="menu-tree-row"
      style={{ transform: `translateY(${start}px)` }}
    >
      <TreeRow {...row} />
    </div>
  );
});
