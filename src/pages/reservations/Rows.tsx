import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { typeOf, type Reservation } from '#contract/reservations.ts';
import { HeadCell } from '#resources/define/view/HeadCell.tsx';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { Star } from '#ui/Star.tsx';
import { useNarrow } from '#ui/useNarrow.ts';
import '#resources/define/view/cards.css';
import '#resources/define/view/table.css';
import { useSourceName } from '../overview/sourceName.ts';
import { useGuestHref } from './useGuestHref.ts';
import { isSearchable, type RowSort, type RowsState } from './useRows.ts';

interface RowsProps {
  rows: readonly Reservation[];
  state: RowsState;
  branchId: string | null;
  stale: boolean;
}

/** One page of reservations: a table, or cards on a phone. */
export function Rows(props: RowsProps) {
  return useNarrow() ? <Cards {...props} /> : <Table {...props} />;
}

function Guest({ row: { customer, name: own, firstVisit }, href }: { row: Reservation; href: string | null }) {
  const translate = useTranslate();
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
      {customer?.isVIP && <Star label={translate('reservationRows.vip')} />}{' '}
      {firstVisit && <span className="tag tag-on">{translate('reservationRows.first')}</span>}{' '}
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
  /** Pixels; without it the column takes what is left. */
  width?: number;
  sort?: RowSort;
  className?: string | undefined;
  cell: (row: Reservation) => ReactNode;
}

/** What rows say, however they are laid out. */
function useColumns({ state, branchId }: RowsProps): readonly Column[] {
  const translate = useTranslate();
  const { instant, number } = useFormats();
  const sourceName = useSourceName();
  const hrefOf = useGuestHref();
  // Where there is little room, what the list does not go by gives way to the guest's name.
  const className = state.by === 'dining' ? 'roomy-only' : undefined;
  const stateOf = (row: Reservation) => {
    const tone = row.unresolved || row.state === 'noShow' ? ' tag-warn' : row.state === 'seated' ? ' tag-on' : '';
    const word = row.unresolved ? 'unresolved' : `oneState.${row.state}`;
    return <span className={`tag${tone}`}>{translate(`reservationRows.${word}`)}</span>;
  };
  return [
    { name: 'when', width: 150, sort: 'startTime', cell: (row) => instant(row.startTime, row.branch.id) },
    { name: 'kind', width: 84, cell: (row) => translate(`reservationRows.type.${typeOf(row)}`) },
    { name: 'state', width: 140, cell: stateOf },
    { name: 'guest', sort: 'name', cell: (row) => <Guest row={row} href={hrefOf(row)} /> },
    {
      name: 'size',
      width: 80,
      sort: 'groupSize',
      className: 'cell-number',
      cell: ({ groupSize }) => number(groupSize),
    },
    { name: 'tables', width: 76, cell: (row) => row.tableStrings.join(', ') },
    ...(branchId === null ? [{ name: 'branch', width: 110, cell: ({ branch }: Reservation) => branch.name }] : []),
    { name: 'source', width: 112, cell: (row) => sourceName(row.createdFrom) },
    {
      name: 'made',
      width: 150,
      sort: 'createdTime',
      className,
      cell: (row) => instant(row.createdTime, row.branch.id),
    },
  ];
}

function Table(props: RowsProps) {
  const { rows, state, branchId, stale } = props;
  const translate = useTranslate();
  const columns = useColumns(props);
  const searchable = isSearchable(state, branchId);
  const own: RowSort = state.by === 'created' ? 'createdTime' : 'startTime';
  const onSort = (field: RowSort, descending: boolean | undefined) => () =>
    state.change({ sort: { field, descending: descending === false } });
  return (
    <div className="table-scroll" data-stale={stale || undefined}>
      <table className="record-table read-table" aria-label={translate('reservationRows.table')}>
        <colgroup>
          {columns.map(({ name, width, className }) => (
            <col key={name} className={className} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, sort, className }) => {
              const descending = sort === state.sort.field ? state.sort.descending : undefined;
              const sortable = sort && (searchable || sort === own);
              return (
                <HeadCell
                  key={name}
                  {...{ className, descending }}
                  onSort={sortable ? onSort(sort, descending) : undefined}
                  label={translate(`reservationRows.${name}`)}
                />
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
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
  const translate = useTranslate();
  const columns = useColumns(props);
  return (
    <ul className="cards" data-stale={props.stale || undefined} aria-label={translate('reservationRows.table')}>
      {props.rows.map((row) => {
        const cell = (wanted: string) => columns.find(({ name }) => name === wanted)?.cell(row);
        return (
          <li className="card" key={row.id}>
            <div className="row row-firm row-apart">
              <span className="grow wrap">{cell('guest')}</span>
              <b>{cell('size')}</b>
            </div>
            <div className="row row-firm row-apart subtle">
              <span>{[cell('when'), cell('kind'), cell('branch')].filter(Boolean).join(' · ')}</span>
              {cell('state')}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
