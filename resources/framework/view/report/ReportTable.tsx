import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNarrow } from '#ui/useNarrow.ts';
import { Card } from '../Card.tsx';
import { followRow } from '../followRow.ts';
import { HeadCell } from '../HeadCell.tsx';
import { useFirstRows } from '../useFirstRows.ts';
import '../table.css';
import type { ReportAddress } from './useReportAddress.ts';

/** One column of a report. */
export interface TableColumn<Row> {
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  number?: boolean;
  /** Pixels; without it the column takes the remaining width. */
  width?: number;
  /**
   * `firm`: its values are on one line and never truncated: money, times, phones, codes. `wrap`: on several lines if
   * necessary: names. `line`: on one line, truncated if necessary: long texts.
   */
  fit?: 'firm' | 'wrap' | 'line';
  /** The field that a click on the header sorts by. */
  sort?: string;
  /** The header of a card shows it already. */
  said?: boolean;
}

/** The selected columns, in order. */
export const chosenOf = <Row,>(
  columns: readonly TableColumn<Row>[],
  names: readonly string[],
): readonly TableColumn<Row>[] => names.flatMap((name) => columns.find((one) => one.name === name) ?? []);

interface ReportTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The address state that opens a row, with the sorting; absent if rows are read-only. */
  opens?: ReportAddress;
  sort?: { field: string; descending: boolean };
  /** The name of a row: the text of the link that opens it, and the title of its card. */
  title: (row: Row) => ReactNode;
  /** Further columns shown on phones. */
  main: (row: Row) => ReactNode;
  stale?: boolean;
}

/**
 * Rows as a table, or as cards on phones; if rows can be opened, the first column links to them, and so does a click
 * anywhere else.
 */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const narrow = useNarrow();
  return narrow ? <Cards {...props} /> : <Table {...props} />;
}

/** In pixels, of rows and of cards. */
const rowHeight = 40;
const cardHeight = 88;

const defaultWidth = 130;
/** Minimum width of a column without a width. */
const leastWidth = 240;

function Table<Row>({ label, columns, rows, idOf, opens, sort, stale, title }: ReportTableProps<Row>) {
  const fills = !opens || columns.some(({ width }) => width === undefined);
  const { shown } = useFirstRows(rows, rowHeight);
  const width = columns.reduce((sum, one) => sum + (one.width ?? (fills ? leastWidth : defaultWidth)), 0);
  return (
    <div className="table-scroll" data-stale={stale || undefined} tabIndex={0} role="region" aria-label={label}>
      <table className="record-table read-table report-rows" aria-label={label} style={{ minWidth: width }}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.name} style={{ width: column.width ?? (fills ? undefined : defaultWidth) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, label: head, number, sort: field }) => {
              const active = field !== undefined && field === sort?.field;
              return (
                <HeadCell
                  key={name}
                  label={head}
                  className={number ? 'cell-number' : undefined}
                  descending={active ? sort.descending : undefined}
                  {...(field &&
                    opens && {
                      onSort: () => opens.change({ sort: { field, descending: !(active && sort.descending) } }),
                    })}
                />
              );
            })}
          </tr>
        </thead>
        <tbody onClick={opens && (({ target }) => followRow(target))}>
          {shown.map((row) => (
            <tr key={idOf(row)} data-current={(opens && idOf(row) === opens.state.open) || undefined}>
              {columns.map(({ name, number, fit = 'line', width: own = defaultWidth, cell }, index) => {
                const content = cell(row);
                return (
                  <td
                    key={name}
                    className={number ? 'cell-number' : undefined}
                    data-fit={fit}
                    style={fit === 'line' ? { maxWidth: own } : undefined}
                    // If there is not enough width.
                    title={typeof content === 'string' ? content : undefined}
                  >
                    {index === 0 && opens ? (
                      <Link to={opens.hrefOf({ open: idOf(row) }, { keep: true })}>
                        {content ?? '–'} <span className="visually-hidden">{title(row)}</span>
                      </Link>
                    ) : (
                      (content ?? '–')
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ label, columns, rows, idOf, opens, title, main, stale }: ReportTableProps<Row>) {
  const lesser = columns.filter(({ said }) => !said).slice(0, 5);
  const { shown, stepped } = useFirstRows(rows, cardHeight);
  return (
    <ul className="cards" aria-label={label} data-stale={stale || undefined} data-stepped={stepped || undefined}>
      {shown.map((row) => (
        <RowCard key={idOf(row)} row={row} id={idOf(row)} {...{ opens, title, main, lesser }} />
      ))}
    </ul>
  );
}

interface RowCardProps<Row> extends Pick<ReportTableProps<Row>, 'opens' | 'title' | 'main'> {
  row: Row;
  id: string;
  lesser: readonly TableColumn<Row>[];
}

/** A component of its own, so that React can pause between two cards. */
function RowCard<Row>({ row, id, opens, title, main, lesser }: RowCardProps<Row>) {
  return (
    <Card
      to={opens?.hrefOf({ open: id }, { keep: true })}
      title={title(row)}
      beside={<b>{main(row)}</b>}
      facts={lesser.map((one) => [one.label, one.cell(row)])}
    />
  );
}
