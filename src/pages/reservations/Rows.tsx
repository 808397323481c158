import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { reservationTypeOf, type Reservation } from '#contract/reservations/reservations.ts';
import { useLanguage, useLabels } from '#resources/framework/view/labels.ts';
import { HeadCell } from '#resources/framework/view/HeadCell.tsx';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { Star } from '#ui/Star.tsx';
import { useNarrow } from '#ui/useNarrow.ts';
import { followRow } from '#resources/framework/view/followRow.ts';
import '#resources/framework/view/cards.css';
import '#resources/framework/view/table.css';
import { useGuestHref } from './useGuestHref.ts';
import { isSearchable, type RowSort, type RowsState } from './useRows.ts';

interface RowsProps {
  rows: readonly Reservation[];
  state: RowsState;
  branchId: string | null;
  stale: boolean;
}

/** A page of reservations: a table, or cards on a phone. */
export function Rows(props: RowsProps) {
  return useNarrow() ? <Cards {...props} /> : <Table {...props} />;
}

function Guest({ row: { customer, name: own, firstVisit }, href }: { row: Reservation; href: string | null }) {
  const translate = useTranslate();
  const language = useLanguage();
  const name = own ?? customer?.name ?? translate('reservationRows.nobody');
  return (
    <>
      {href ? (
        <Link className="card-link" to={href}>
          {name}
        </Link>
      ) : (
        <span className={own || customer ? undefined : 'quiet'}>{name}</span>
      )}{' '}
      {customer?.isVIP && <Star label={common.vip[language]} />}{' '}
      {firstVisit && <span className="tag tag-on">{translate('dailyReport.row.firstVisit')}</span>}{' '}
      {customer && customer.noShows > 0 && (
        <span className="tag tag-warn">
          {translate('reservationRows.noShows', { smart_count: customer.noShows, count: customer.noShows })}
        </span>
      )}
    </>
  );
}

interface Column {
  name: string;
  label: string;
  /** In pixels. The column without a width takes the remaining space. */
  width?: number;
  sort?: RowSort;
  className?: string | undefined;
  cell: (row: Reservation) => ReactNode;
}

/** The columns of a row, independent of the layout. */
function useColumns({ state, branchId }: RowsProps): readonly Column[] {
  const language = useLanguage();
  const { instant, number } = useFormats();
  const words = useReservationWords();
  const hrefOf = useGuestHref();
  // In a list by service date the creation date is hidden on narrow screens, to leave room for the guest's name.
  const className = state.by === 'dining' ? 'roomy-only' : undefined;
  const stateOf = (row: Reservation) => {
    const tone = row.unresolved || row.state === 'noShow' ? ' tag-warn' : row.state === 'seated' ? ' tag-on' : '';
    return <span className={`tag${tone}`}>{row.unresolved ? words.unresolved : words.state(row.state)}</span>;
  };
  return [
    {
      name: 'when',
      label: later.moment[language],
      // Fits the longest date and time in bold: a time is never truncated.
      width: 166,
      sort: 'startTime',
      cell: (row) => <Link to={state.hrefOf(row.id)}>{instant(row.startTime, row.branch.id)}</Link>,
    },
    { name: 'kind', label: words.column('type'), width: 108, cell: (row) => words.type(reservationTypeOf(row)) },
    { name: 'state', label: words.column('status'), width: 156, cell: stateOf },
    {
      name: 'guest',
      label: words.column('name'),
      sort: 'name',
      cell: (row) => (
        <span className="cell-line cell-line-folds">
          <Guest row={row} href={hrefOf(row)} />
        </span>
      ),
    },
    {
      name: 'size',
      label: words.column('groupSize'),
      width: 80,
      sort: 'groupSize',
      className: 'cell-number',
      cell: ({ groupSize }) => number(groupSize),
    },
    { name: 'tables', label: words.column('tables'), width: 76, cell: (row) => row.tableStrings.join(', ') },
    ...(branchId === null
      ? [{ name: 'branch', label: words.column('branch'), width: 100, cell: ({ branch }: Reservation) => branch.name }]
      : []),
    { name: 'source', label: words.column('createdFrom'), width: 112, cell: (row) => words.source(row.createdFrom) },
    {
      name: 'made',
      label: words.column('createdTime'),
      width: 166,
      sort: 'createdTime',
      className,
      cell: (row) => instant(row.createdTime, row.branch.id),
    },
  ];
}

function Table(props: RowsProps) {
  const { rows, state, branchId, stale } = props;
  const labelOf = useLabels();
  const columns = useColumns(props);
  const searchable = isSearchable(state, branchId);
  const own: RowSort = state.by === 'created' ? 'createdTime' : 'startTime';
  const onSort = (field: RowSort, descending: boolean | undefined) => () =>
    state.change({ sort: { field, descending: descending === false } });
  return (
    <div className="table-scroll" data-stale={stale || undefined}>
      <table className="record-table" aria-label={labelOf(common.reservations)}>
        <colgroup>
          {columns.map(({ name, width, className }) => (
            <col key={name} className={className} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, label, sort, className }) => {
              const descending = sort === state.sort.field ? state.sort.descending : undefined;
              const sortable = sort && (searchable || sort === own);
              return (
                <HeadCell
                  key={name}
                  {...{ className, descending }}
                  onSort={sortable ? onSort(sort, descending) : undefined}
                  label={label}
                />
              );
            })}
          </tr>
        </thead>
        <tbody onClick={({ target }) => followRow(target)}>
          {rows.map((row) => (
            <tr key={row.id} data-current={row.id === state.open || undefined}>
              {columns.map(({ name, className, cell }) => {
                const content = cell(row);
                return (
                  <td key={name} className={className} title={typeof content === 'string' ? content : undefined}>
                    {content}
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

function Cards(props: RowsProps) {
  const labelOf = useLabels();
  const columns = useColumns(props);
  return (
    <ul className="cards" data-stale={props.stale || undefined} aria-label={labelOf(common.reservations)}>
      {props.rows.map((row) => {
        const cell = (wanted: string) => columns.find(({ name }) => name === wanted)?.cell(row);
        return (
          <li className="card" key={row.id}>
            <div className="row row-firm row-apart">
              <span className="grow wrap">{cell('guest')}</span>
              <b>{cell('size')}</b>
            </div>
            <div className="row row-firm row-apart subtle">
              <span>
                {cell('when')} · {[cell('kind'), cell('branch')].filter(Boolean).join(' · ')}
              </span>
              {cell('state')}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
