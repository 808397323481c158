import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, type CSSProperties } from 'react';
import './table.css';

/** Above this number of rows only the visible ones are mounted. */
const windowedFrom = 100;

interface RowWindow<Row> {
  rows: readonly Row[];
  /** Of a row, in pixels. Must be stable between renders. */
  heightOf: (row: Row | undefined) => number;
  keyOf: (row: Row) => string;
  /** The number of columns. */
  columns: number;
  /** Mounts all rows, for printing. */
  all?: boolean;
}

/**
 * Virtualizes the rows of a long table.
 *
 * @returns `scroll`: props of the element around the table. `shown`: the rows to render, of which the first is row
 *  `first` of all; with `windowed` false it is all of them. `above` and `below`: the placeholders for the others.
 */
export function useRowWindow<Row>({ rows, heightOf, keyOf, columns, all = false }: RowWindow<Row>) {
  const wrapper = useRef<HTMLDivElement>(null);
  const windowed = rows.length > windowedFrom && !all;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => wrapper.current,
    estimateSize: (index) => heightOf(rows[index]),
    // Other rows have other heights.
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index];
        return row === undefined ? index : keyOf(row);
      },
      [rows, keyOf],
    ),
    overscan: 12,
    enabled: windowed,
    initialRect: { width: 0, height: 700 },
  });
  const items = windowed ? virtual.getVirtualItems() : [];
  const first = items[0]?.index ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return {
    scroll: { ref: wrapper, className: windowed ? 'table-scroll table-windowed' : 'table-scroll' },
    windowed,
    first,
    shown: windowed ? rows.slice(first, (items.at(-1)?.index ?? 0) + 1) : rows,
    above: <Gap height={items[0]?.start ?? 0} columns={columns} />,
    below: <Gap height={windowed ? after : 0} columns={columns} />,
  };
}

const gapStyle = (height: number): CSSProperties => ({ height, padding: 0, border: 0 });

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={gapStyle(height)} />
    </tr>
  );
}
