import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useRef, type ReactNode } from 'react';
import { reportTabs, type DailyReport, type ReportSort, type SectionTotals } from '#contract/dailyReport.ts';
import type { Reservation, ReservationState } from '#contract/reservations.ts';
import { Guest, Notes, State, Taken, useGuestHref } from './cells.tsx';
import { RowMenu } from './RowMenu.tsx';
import { usePrinting } from './usePrinting.ts';
import { linesOf } from './rows.ts';
import type { ReportState } from './reportState.ts';
import type { ReportWords } from './words.ts';
import '#resources/define/view/table.css';
import '#resources/customers/VipToggle.css';

interface ReportTableProps {
  report: DailyReport;
  state: ReportState;
  words: ReportWords;
  /** All branches are shown: each row says its own. */
  withBranch: boolean;
  mayAct: boolean;
  now: number;
  fresh: ReadonlySet<string>;
  stale: boolean;
  onSort: (field: ReportSort) => void;
}

interface Column {
  name: string;
  width?: number;
  numeric?: boolean;
  sortBy?: ReportSort;
  /** The whole word, where the heading has a short one. */
  full?: string;
  render: (row: Reservation) => ReactNode;
}

/** Beyond so many lines only those in sight are mounted. */
const windowedFrom = 100;
const [sectionHeight, rowHeight] = [40, 55];
/** The column without a width takes what is left, at least so much. */
const notesWidth = 120;

/** The day as a table, section by section. */
export function ReportTable(props: ReportTableProps) {
  const { report, state, words, stale, onSort, fresh } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  const columns = useReportColumns(props);
  const printing = usePrinting();
  const lines = linesOf(report);
  const windowed = lines.length > windowedFrom && !printing;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => wrapper.current,
    estimateSize: (index) => (lines[index]?.kind === 'section' ? sectionHeight : rowHeight),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 10,
    enabled: windowed,
    initialRect: { width: 0, height: 700 },
  });
  const items = windowed ? virtual.getVirtualItems() : null;
  const first = items?.[0]?.index ?? 0;
  const shown = items ? lines.slice(first, (items.at(-1)?.index ?? 0) + 1) : lines;
  const above = items?.[0]?.start ?? 0;
  const below = items ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  return (
    <div
      className={windowed ? 'table-scroll table-windowed' : 'table-scroll'}
      ref={wrapper}
      data-stale={stale || undefined}
    >
      <table
        className="record-table report-table"
        aria-label={`${words.text('page')}: ${words.text(`kind.${reportTabs[state.tab]}`)}`}
        aria-rowcount={lines.length + 1}
        aria-busy={stale || undefined}
        style={{ minWidth: columns.reduce((sum, { width = notesWidth }) => sum + width, 0) }}
      >
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} style={width ? { width } : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={state.sort} words={words} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Gap height={above} columns={columns.length} />}
          {shown.map((line, offset) =>
            line.kind === 'section' ? (
              <SectionRow
                key={line.key}
                index={first + offset}
                columns={columns.length}
                title={sectionTitle(line.totals, report, words)}
                text={sectionText(line.totals, state.states, words)}
              />
            ) : (
              <Row key={line.key} row={line.row} columns={columns} index={first + offset} fresh={fresh.has(line.key)} />
            ),
          )}
          {below > 0 && <Gap height={below} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

/** "Evening 17:00–06:00". */
export const sectionTitle = ({ section }: SectionTotals, { periods }: DailyReport, words: ReportWords): string =>
  `${words.text(`section.${section}`)} ${periods[section].from}–${periods[section].to}`;

/** What a section's parties of the states that are shown add up to. */
export function sectionText(
  { states, unresolved }: SectionTotals,
  chosen: readonly ReservationState[],
  words: ReportWords,
): string {
  const of = chosen.length ? chosen : undefined;
  const open = !of || of.includes('open');
  return [words.sum(states, of), open && unresolved > 0 ? words.count('unresolved', unresolved) : '']
    .filter(Boolean)
    .join(' · ');
}

function useReportColumns({ words, withBranch, mayAct, now, state }: ReportTableProps): readonly Column[] {
  const hrefOf = useGuestHref();
  const queue = state.tab === 'waiting';
  // Rows are memoised on them.
  return useMemo(() => {
    const number = (value: number) => (value ? words.number(value) : <span className="quiet">–</span>);
    return [
      { name: 'time', width: 74, sortBy: 'startTime', render: (row) => <b>{words.time(row)}</b> },
      { name: 'state', width: 156, sortBy: 'state', render: (row) => <State row={row} words={words} /> },
      ...(withBranch
        ? [{ name: 'branch', width: 108, sortBy: 'branch' as const, render: (row: Reservation) => row.branch.name }]
        : []),
      {
        name: 'guest',
        width: 212,
        sortBy: 'name',
        render: (row) => <Guest row={row} words={words} href={hrefOf(row)} />,
      },
      { name: 'party', width: 66, numeric: true, sortBy: 'groupSize', render: (row) => <b>{number(row.groupSize)}</b> },
      {
        name: 'chairs',
        width: 70,
        numeric: true,
        full: 'column.chairsFull',
        render: (row) => number(row.numberOfKidChairs),
      },
      { name: 'sets', width: 64, numeric: true, full: 'column.setsFull', render: (row) => number(row.numberOfKidSets) },
      { name: 'tables', width: 80, render: (row) => row.tableStrings.join(', ') },
      ...(queue
        ? [{ name: 'wait', width: 110, numeric: true, render: (row: Reservation) => words.wait(row, now) }]
        : []),
      { name: 'notes', render: (row) => <Notes row={row} words={words} /> },
      { name: 'taken', width: 156, sortBy: 'createdTime', render: (row) => <Taken row={row} words={words} /> },
      ...(mayAct
        ? [
            {
              name: 'actions',
              width: 50,
              render: (row: Reservation) => <RowMenu row={row} words={words} now={now} />,
            },
          ]
        : []),
    ];
  }, [words, withBranch, mayAct, now, queue, hrefOf]);
}

interface HeadProps {
  column: Column;
  sort: ReportState['sort'];
  words: ReportWords;
  onSort: (field: ReportSort) => void;
}

function Head({ column: { name, numeric, sortBy, full }, sort, words, onSort }: HeadProps) {
  const label = words.text(`column.${name}`);
  const direction = sortBy === sort.field ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={numeric ? 'cell-number' : undefined}
      title={full && words.text(full)}
    >
      {sortBy ? (
        <button type="button" className="sort" onClick={() => onSort(sortBy)}>
          {label}
          <span aria-hidden="true" className="sort-arrow">
            {direction === 'descending' ? '↓' : direction === 'ascending' ? '↑' : ''}
          </span>
        </button>
      ) : name === 'actions' ? (
        <span className="visually-hidden">{label}</span>
      ) : (
        label
      )}
    </th>
  );
}

function SectionRow({ index, columns, title, text }: { index: number; columns: number; title: string; text: string }) {
  return (
    <tr className="report-section" aria-rowindex={index + 2}>
      <th colSpan={columns} scope="rowgroup">
        <span className="report-section-title">{title}</span> <span className="report-section-text">{text}</span>
      </th>
    </tr>
  );
}

interface RowProps {
  row: Reservation;
  columns: readonly Column[];
  index: number;
  fresh: boolean;
}

const Row = memo(function Row({ row, columns, index, fresh }: RowProps) {
  return (
    <tr data-id={row.id} data-fresh={fresh || undefined} data-over={isOver(row) || undefined} aria-rowindex={index + 2}>
      {columns.map(({ name, numeric, render }) => (
        <td key={name} className={numeric ? 'cell-number' : name === 'actions' ? 'report-actions' : undefined}>
          {render(row)}
        </td>
      ))}
    </tr>
  );
});

/** Nobody will come of it any more. */
export const isOver = ({ state }: Reservation): boolean => state !== 'open' && state !== 'seated';

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
