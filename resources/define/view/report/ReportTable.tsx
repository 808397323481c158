import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ColumnLabel } from '#contract/reportLabels.ts';
import { useNarrow } from '#ui/useNarrow.ts';
import '../table.css';
import '../cards.css';
import type { ReportAddress } from './useReportAddress.ts';
import { useReportWords } from './useReportWords.ts';

/** One column of a report. */
export interface ReportColumn<Row> {
  name: ColumnLabel;
  cell: (row: Row) => ReactNode;
  number?: boolean;
  width?: number;
  /** The field that the report is sorted by with a click on its head. */
  sort?: string;
}

/** The columns of a choice, in its order. */
export const chosenOf = <Row,>(
  columns: readonly ReportColumn<Row>[],
  names: readonly string[],
): readonly ReportColumn<Row>[] => names.flatMap((name) => columns.find((one) => one.name === name) ?? []);

interface ReportTableProps<Row extends { id: string }> {
  label: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  address: ReportAddress;
  sort: { field: string; descending: boolean };
  /** What a row is called: the text of the link that opens it. */
  title: (row: Row) => string;
  /** The amount that a phone shows beside it. */
  main: (row: Row) => ReactNode;
  stale?: boolean;
}

/** Rows as a table, as cards on a phone; the first column opens a row. */
export function ReportTable<Row extends { id: string }>(props: ReportTableProps<Row>) {
  const narrow = useNarrow();
  return narrow ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row extends { id: string }>({
  label,
  columns,
  rows,
  address,
  sort,
  stale,
  title,
}: ReportTableProps<Row>) {
  const words = useReportWords();
  const width = columns.reduce((sum, one) => sum + (one.width ?? 130), 0);
  return (
    <div className="table-scroll" data-stale={stale || undefined} tabIndex={0} role="region" aria-label={label}>
      <table className="record-table money-table" aria-label={label} style={{ minWidth: width }}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.name} style={{ width: column.width ?? 130 }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, number, sort: field }) => {
              const active = field !== undefined && field === sort.field;
              return (
                <th
                  key={name}
                  scope="col"
                  className={number ? 'cell-number' : undefined}
                  aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : undefined}
                >
                  {field ? (
                    <button
                      type="button"
                      className="sort"
                      onClick={() => address.change({ sort: active && sort.descending ? field : `-${field}` })}
                    >
                      {words.column(name)}
                      <span className="sort-arrow" aria-hidden="true">
                        {active ? (sort.descending ? '↓' : '↑') : ''}
                      </span>
                    </button>
                  ) : (
                    words.column(name)
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-current={row.id === address.open || undefined}>
              {columns.map(({ name, number, cell }, index) => (
                <td key={name} className={number ? 'cell-number' : undefined}>
                  {index === 0 ? (
                    <Link to={address.hrefOf({ open: row.id }, true)}>
                      {cell(row)} <span className="visually-hidden">{title(row)}</span>
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row extends { id: string }>({
  label,
  columns,
  rows,
  address,
  title,
  main,
  stale,
}: ReportTableProps<Row>) {
  const words = useReportWords();
  // The head says already who and how much it is.
  const said: readonly ColumnLabel[] = ['number', 'name', 'amount', 'total'];
  const lesser = columns.filter(({ name }) => !said.includes(name)).slice(0, 5);
  return (
    <ul className="cards" aria-label={label} data-stale={stale || undefined}>
      {rows.map((row) => (
        <li className="card" key={row.id}>
          <div className="card-head">
            <Link className="card-title" to={address.hrefOf({ open: row.id }, true)}>
              {title(row)}
            </Link>
            <b>{main(row)}</b>
          </div>
          <dl className="card-fields">
            {lesser.map(({ name, cell }) => (
              <div key={name}>
                <dt>{words.column(name)}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
