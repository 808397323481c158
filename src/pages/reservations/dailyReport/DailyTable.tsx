import { memo, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { DailyReport, ReportSort } from '#contract/reservations/dailyReport.ts';
import type { ReservationColumn } from '#contract/reservations/reservationLabels.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { HeadCell } from '#resources/framework/view/HeadCell.tsx';
import { useRowWindow } from '#resources/framework/view/useRowWindow.tsx';
import { useGuestHref } from '../useGuestHref.ts';
import { GuestCell, Notes, State, Taken } from './cells.tsx';
import {
  dailyColumnLabels,
  dailyColumnsOf,
  isOver,
  reportTitle,
  sectionText,
  sectionTitle,
  type ColumnName,
} from './columns.ts';
import { RowMenu } from './RowMenu.tsx';
import { linesOf, type ReportLine } from './rows.ts';
import type { ReportState } from './reportState.ts';
import type { DailyReportWords } from './words.ts';

/** The props of a report's rows, as a table or as cards. */
export interface ReportRowsProps {
  report: DailyReport;
  state: ReportState;
  words: DailyReportWords;
  /** All branches are shown, so each row names its branch. */
  withBranch: boolean;
  mayAct: boolean;
  now: number;
  fresh: ReadonlySet<string>;
  stale: boolean;
  /** Opens the details of a party. */
  onOpen: (id: string) => void;
}

type ReportTableProps = ReportRowsProps & { onSort: (field: ReportSort) => void };

interface Column {
  name: ColumnName | 'actions';
  width?: number;
  /** The column's share of the width beyond that of a small window. */
  grows?: number;
  numeric?: boolean;
  /** Hidden on narrow screens. */
  roomyOnly?: boolean;
  sortBy?: ReportSort;
  /** The full label, if the heading has a short one. */
  full?: ReservationColumn;
  render: (row: Reservation) => ReactNode;
}

const heightOf = (line: ReportLine | undefined) => (line?.kind === 'section' ? 40 : 55);
const keyOf = ({ key }: ReportLine) => key;
/** Minimum width of the column without a width, which takes the remaining space. */
const notesWidth = 100;

/** The day as a table with sections. */
export function DailyTable(props: ReportTableProps) {
  const { report, state, words, stale, onSort, onOpen, fresh } = props;
  const columns = useReportColumns(props);
  const printing = usePrinting();
  const lines = linesOf(report);
  // A cell that spans hidden columns would create empty columns.
  const firm = columns.filter(({ roomyOnly }) => !roomyOnly).length;
  const rows = useRowWindow({ rows: lines, heightOf, keyOf, columns: firm, all: printing });

  return (
    <div {...rows.scroll} data-stale={stale || undefined}>
      <table
        className="record-table report-table"
        aria-label={reportTitle(state, words)}
        aria-rowcount={lines.length + 1}
        aria-busy={stale || undefined}
        style={{
          minWidth: columns.reduce((sum, { width = notesWidth, roomyOnly }) => sum + (roomyOnly ? 0 : width), 0),
        }}
      >
        <colgroup>
          {columns.map(({ name, width, roomyOnly, grows = 0 }) => (
            <col
              key={name}
              className={roomyOnly ? 'roomy-only' : undefined}
              style={width ? { width: `calc(${width}px + max(0px, 100vw - 1280px) * ${grows})` } : undefined}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, numeric, roomyOnly, sortBy, full }) => (
              <HeadCell
                key={name}
                className={numeric ? 'cell-number' : roomyOnly ? 'roomy-only' : undefined}
                title={full && words.column(full)}
                descending={sortBy === state.sort.field ? state.sort.descending : undefined}
                onSort={sortBy && (() => onSort(sortBy))}
                label={
                  name === 'actions' ? (
                    <span className="visually-hidden">{words.text('actions')}</span>
                  ) : (
                    words.say(dailyColumnLabels[name])
                  )
                }
              />
            ))}
          </tr>
        </thead>
        <tbody
          onClick={({ target }) => {
            if (!(target instanceof Element) || target.closest('a, button') || getSelection()?.toString()) return;
            const id = target.closest('tr')?.dataset.id;
            if (id) onOpen(id);
          }}
        >
          {rows.above}
          {rows.shown.map((line, offset) =>
            line.kind === 'section' ? (
              <tr key={line.key} className="report-section" aria-rowindex={rows.first + offset + 2}>
                <th colSpan={firm} scope="rowgroup">
                  <span className="report-section-title">{sectionTitle(line.totals, report, words)}</span>{' '}
                  <span className="report-section-text subtle">{sectionText(line.totals, state.states, words)}</span>
                </th>
                {firm < columns.length && <td className="roomy-only" colSpan={columns.length - firm} />}
              </tr>
            ) : (
              <Row
                key={line.key}
                row={line.row}
                columns={columns}
                index={rows.first + offset}
                fresh={fresh.has(line.key)}
              />
            ),
          )}
          {rows.below}
        </tbody>
      </table>
    </div>
  );
}

function useReportColumns({ words, withBranch, mayAct, now, state, onOpen }: ReportTableProps): readonly Column[] {
  const hrefOf = useGuestHref();
  // Memoised because the memoised rows depend on it.
  return useMemo(() => {
    const number = (value: number) => (value ? words.number(value) : <span className="quiet">–</span>);
    const columns: Readonly<Record<ColumnName, Omit<Column, 'name'>>> = {
      time: {
        width: 78,
        sortBy: 'startTime',
        render: (row) => (
          <button type="button" className="bare strong" onClick={() => onOpen(row.id)}>
            {words.time(row)}
          </button>
        ),
      },
      state: { width: 160, grows: 0.12, sortBy: 'state', render: (row) => <State row={row} words={words} /> },
      branch: { width: 76, grows: 0.1, sortBy: 'branch', render: (row) => row.branch.name },
      guest: {
        // Fits the longest phone number and the number of visits.
        width: 220,
        grows: 0.2,
        sortBy: 'name',
        render: (row) => <GuestCell row={row} words={words} href={hrefOf(row)} />,
      },
      party: { width: 60, numeric: true, sortBy: 'groupSize', render: (row) => <b>{number(row.groupSize)}</b> },
      chairs: { width: 56, numeric: true, full: 'numberOfKidChairs', render: (row) => number(row.numberOfKidChairs) },
      sets: { width: 56, numeric: true, full: 'numberOfKidSets', render: (row) => number(row.numberOfKidSets) },
      tables: { width: 70, grows: 0.1, render: (row) => row.tableStrings.join(', ') },
      wait: { width: 84, numeric: true, render: (row) => words.wait(row, now) },
      notes: { render: (row) => <Notes row={row} words={words} /> },
      taken: {
        width: 138,
        grows: 0.1,
        roomyOnly: true,
        sortBy: 'createdTime',
        render: (row) => <Taken row={row} words={words} />,
      },
    };
    const actions: Column = {
      name: 'actions',
      width: 40,
      render: (row) => <RowMenu row={row} words={words} now={now} />,
    };
    return [
      ...dailyColumnsOf(state, withBranch).map((name) => ({ name, ...columns[name] })),
      ...(mayAct ? [actions] : []),
    ];
  }, [words, withBranch, mayAct, now, state, hrefOf, onOpen]);
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
      {columns.map(({ name, numeric, roomyOnly, render }) => (
        <td
          key={name}
          className={
            numeric ? 'cell-number' : name === 'actions' ? 'report-actions' : roomyOnly ? 'roomy-only' : undefined
          }
        >
          {render(row)}
        </td>
      ))}
    </tr>
  );
});

/** Whether the page is being printed. Rows that are virtualized on the screen must all be rendered then. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Synchronous: the browser prints the page as it is when this handler returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
