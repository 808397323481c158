import { RecordContextProvider, useListContext } from 'ra-core';
import { memo, useCallback, type KeyboardEvent, type ReactNode } from 'react';
import type { Resource } from '../resource.ts';
import { leastWidth } from './cells.tsx';
import { useColumns } from './columns.tsx';
import { HeadCell } from './HeadCell.tsx';
import { useLabels } from './labels.ts';
import { useDeclared } from './useDeclared.ts';
import { followRow } from './followRow.ts';
import { useFirstRows } from './useFirstRows.ts';
import type { AnyRecord } from './useResourceList.ts';
import { useOpenRecord, useRecordHref } from './useRecordHref.ts';
import { useRowWindow } from './useRowWindow.tsx';
import { type Selection, useSelection } from './useSelection.ts';

export interface RecordColumn {
  name: string;
  label: string;
  width?: number;
  /** For the title column: the full name. */
  title?: (record: AnyRecord) => string;
  numeric?: boolean;
  /** Hidden on narrow screens. */
  roomyOnly?: boolean;
  /** Contains its own control instead of text. */
  tight?: boolean;
  /** The param of `onSort`; absent if the list cannot be sorted by it. */
  sortBy?: string;
  /** Must be stable between renders: rows are memoised on it. */
  render: (record: AnyRecord) => ReactNode;
}

interface TableProps {
  label: string;
  columns: readonly RecordColumn[];
  records: readonly AnyRecord[];
  sort?: { field: string; order: string };
  onSort?: (field: string) => void;
  /** Absent without bulk actions. */
  selection?: Pick<Selection, 'ids' | 'wholePage' | 'toggle' | 'toggleAll' | 'rowLabel' | 'allLabel'>;
  /** Marks the row whose record is open in the drawer. */
  current?: string | null;
  /** The previous response is shown while a new one loads. */
  stale?: boolean;
}

const rowHeight = 39;
const heightOf = () => rowHeight;
const keyOf = ({ id }: AnyRecord) => id;

/** Columns grow with the window; the title column takes the remaining width. */
const widthOf = ({ width, title }: RecordColumn) =>
  title && !width
    ? undefined
    : `calc(${width ?? leastWidth}px + max(0px, 100vw - 1280px) * ${(width ?? leastWidth) / 1000})`;

const classOf = (column: RecordColumn) =>
  [column.numeric ? 'cell-number' : column.tight ? 'cell-tight' : '', column.roomyOnly ? 'roomy-only' : '']
    .filter(Boolean)
    .join(' ') || undefined;

interface RowProps {
  record: AnyRecord;
  columns: readonly RecordColumn[];
  index: number;
  selected: boolean;
  current: boolean;
  checkLabel?: string;
}

const Row = memo(function Row({ record, columns, index, selected, current, checkLabel }: RowProps) {
  return (
    <RecordContextProvider value={record}>
      <tr
        data-id={record.id}
        aria-rowindex={index + 2}
        aria-selected={checkLabel ? selected : undefined}
        data-current={current || undefined}
      >
        {checkLabel !== undefined && (
          <td className="cell-check">
            <input type="checkbox" checked={selected} readOnly aria-label={checkLabel} />
          </td>
        )}
        {columns.map((column) => {
          const content = column.render(record);
          // A tooltip shows the full text of truncated cells.
          const title = column.title?.(record) ?? content;
          return (
            <td key={column.name} className={classOf(column)} title={typeof title === 'string' ? title : undefined}>
              {content}
            </td>
          );
        })}
      </tr>
    </RecordContextProvider>
  );
});

/** Arrow up and down move between rows, and stay on the same control. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const from = event.target instanceof HTMLElement ? event.target.closest('tr') : null;
  if (!step || !from) return;
  const controls = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button, input')];
  const place = controls(from).indexOf(event.target as HTMLElement);
  const to = step > 0 ? from.nextElementSibling : from.previousElementSibling;
  if (!to?.hasAttribute('data-id')) return;
  const targets = controls(to);
  (targets[place] ?? targets[0])?.focus();
  event.preventDefault();
}

/**
 * A table of records: semantic table markup, memoised rows, native checkboxes; long tables are virtualized. A click
 * anywhere in a row follows the row's first link.
 */
export function Table({ label, columns, records, sort, onSort, selection, current, stale }: TableProps) {
  const rows = useRowWindow({
    rows: records,
    heightOf,
    keyOf,
    // A gap over hidden columns would make room for them.
    columns: columns.filter(({ roomyOnly }) => !roomyOnly).length + (selection ? 1 : 0),
  });
  const { shown: firstRows } = useFirstRows(records, rowHeight);
  const shown = rows.windowed ? rows.shown : firstRows;

  const toggle = selection?.toggle;
  const onClick = useCallback(
    (event: React.MouseEvent<HTMLTableSectionElement>) => {
      const target = event.target instanceof Element ? event.target : null;
      const row = target?.closest('tr');
      if (!row || !target) return;
      const id = row.dataset.id;
      if (id && toggle && target.closest('.cell-check')) toggle(id);
      else followRow(target);
    },
    [toggle],
  );
  const all = selection?.wholePage ?? false;
  const some = selection !== undefined && !all && records.some((record) => selection.ids.has(record.id));

  return (
    <div {...rows.scroll} data-stale={stale || undefined}>
      <table
        className="record-table"
        aria-label={label}
        aria-rowcount={records.length + 1}
        aria-busy={stale || firstRows.length < records.length || undefined}
        style={{ minWidth: columns.reduce((sum, { width = leastWidth }) => sum + width, selection ? 40 : 0) }}
      >
        <colgroup>
          {selection && <col style={{ width: 40 }} />}
          {columns.map((column) => (
            <col
              key={column.name}
              className={column.roomyOnly ? 'roomy-only' : undefined}
              style={{ width: widthOf(column) }}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="cell-check">
                <input
                  type="checkbox"
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = some;
                  }}
                  onChange={selection.toggleAll}
                  aria-label={selection.allLabel}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell
                key={column.name}
                label={column.label}
                className={classOf(column)}
                descending={sort?.field === column.sortBy ? sort?.order === 'DESC' : undefined}
                {...(column.sortBy !== undefined && onSort && { onSort: () => onSort(column.sortBy ?? '') })}
              />
            ))}
          </tr>
        </thead>
        <tbody onClick={onClick} onKeyDown={moveFocus}>
          {rows.above}
          {shown.map((record, offset) => (
            <Row
              key={record.id}
              record={record}
              columns={columns}
              index={rows.first + offset}
              selected={selection?.ids.has(record.id) ?? false}
              current={current === record.id}
              checkLabel={selection?.rowLabel(record)}
            />
          ))}
          {rows.below}
        </tbody>
      </table>
    </div>
  );
}

export interface RecordsProps {
  /** From the context by default. */
  resource?: Resource;
  /** The value shared with other components; the list's own by default. */
  selection?: Selection;
}

/** The records of the list context, which may be react-admin's, in the declared columns. */
export function RecordTable(props: RecordsProps) {
  const labelOf = useLabels();
  const resource = useDeclared(props.resource);
  const own = useSelection(resource);
  const { data: records = [], sort, setSort, isPlaceholderData: stale } = useListContext<AnyRecord>();
  const { open: current } = useOpenRecord();
  const columns = useColumns(resource, useRecordHref(resource));
  const onSort = useCallback(
    (field: string) => setSort({ field, order: sort.field === field && sort.order === 'DESC' ? 'ASC' : 'DESC' }),
    [setSort, sort],
  );
  const selection = props.selection ?? own;
  return <Table label={labelOf(resource.label)} {...{ columns, records, sort, onSort, selection, current, stale }} />;
}
