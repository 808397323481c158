import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { backhouseFor, grants } from '#contract/permissions.ts';
import { typeOf, type Reservation } from '#contract/reservations.ts';
import { formatInstant, formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { useNarrow } from '#ui/useNarrow.ts';
import '#resources/define/view/table.css';
import '#resources/define/view/cards.css';
import { guestsAddress } from '../overview/useGuestFigures.ts';
import { useSourceName } from '../overview/sourceName.ts';
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

/** What a row says, however it is laid out. */
function useCells() {
  const translate = useTranslate();
  const language = useLanguage();
  const scope = useScope();
  const sourceName = useSourceName();
  return (row: Reservation) => {
    const zone = zoneOf(scope, row.branch.id);
    return {
      when: formatInstant(row.startTime, zone),
      made: formatInstant(row.createdTime, zone),
      kind: translate(`reservationRows.type.${typeOf(row)}`),
      state: translate(row.unresolved ? 'reservationRows.unresolved' : `reservationRows.oneState.${row.state}`),
      size: formatNumber(row.groupSize, language),
      tables: row.tableStrings.join(', '),
      branch: row.branch.name,
      source: sourceName(row.createdFrom),
    };
  };
}

function Guest({ row }: { row: Reservation }) {
  const translate = useTranslate();
  const { me, companyId } = useScope();
  const { customer } = row;
  const name = row.name ?? customer?.name ?? translate('reservationRows.nobody');
  const may = customer && companyId && grants(backhouseFor(me, companyId), 'crm');
  return (
    <>
      {may ? (
        <Link to={guestsAddress({ companyId, branchId: null }, { open: customer.id })}>{name}</Link>
      ) : (
        <span className={row.name || customer ? undefined : 'quiet'}>{name}</span>
      )}
      {customer?.isVIP && (
        <span className="rows-vip" role="img" aria-label={translate('reservationRows.vip')}>
          ★
        </span>
      )}
      {row.firstVisit && <span className="tag tag-on rows-tag">{translate('reservationRows.first')}</span>}
      {customer && customer.noShows > 0 && (
        <span className="tag rows-tag tag-warn">
          {translate('reservationRows.noShows', { smart_count: customer.noShows, count: customer.noShows })}
        </span>
      )}
    </>
  );
}

const stateClass = (row: Reservation): string =>
  row.unresolved || row.state === 'noShow' ? 'tag tag-warn' : row.state === 'seated' ? 'tag tag-on' : 'tag';

function Table({ rows, state, branchId, stale }: RowsProps) {
  const translate = useTranslate();
  const cellsOf = useCells();
  const searchable = isSearchable(state, branchId);
  const own: RowSort = state.by === 'created' ? 'createdTime' : 'startTime';
  // Where there is little room, what the list does not go by gives way to the guest's name.
  const made = state.by === 'dining' ? 'rows-made' : undefined;
  const head = (key: string, field?: RowSort, className?: string) => {
    const sorted = field && state.sort.field === field;
    const text = translate(`reservationRows.${key}`);
    return (
      <th
        scope="col"
        className={className}
        aria-sort={sorted ? (state.sort.descending ? 'descending' : 'ascending') : undefined}
      >
        {field && (searchable || field === own) ? (
          <button
            type="button"
            className="sort"
            onClick={() => state.change({ sort: { field, descending: sorted ? !state.sort.descending : false } })}
          >
            {text}
            <span className="sort-arrow" aria-hidden="true">
              {sorted ? (state.sort.descending ? '↓' : '↑') : ''}
            </span>
          </button>
        ) : (
          text
        )}
      </th>
    );
  };
  return (
    <div className="table-scroll" data-stale={stale || undefined}>
      <table className="record-table rows-table" aria-label={translate('reservationRows.table')}>
        <colgroup>
          <col style={{ width: 150 }} />
          <col style={{ width: 84 }} />
          <col style={{ width: 140 }} />
          <col />
          <col style={{ width: 80 }} />
          <col style={{ width: 76 }} />
          {branchId === null && <col style={{ width: 110 }} />}
          <col style={{ width: 112 }} />
          <col className={made} style={{ width: 150 }} />
        </colgroup>
        <thead>
          <tr>
            {head('when', 'startTime')}
            {head('kind')}
            {head('state')}
            {head('guest', 'name')}
            {head('size', 'groupSize', 'cell-number')}
            {head('tables')}
            {branchId === null && head('branch')}
            {head('source')}
            {head('made', 'createdTime', made)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const cells = cellsOf(row);
            return (
              <tr key={row.id}>
                <td>{cells.when}</td>
                <td>{cells.kind}</td>
                <td>
                  <span className={stateClass(row)}>{cells.state}</span>
                </td>
                <td>
                  <Guest row={row} />
                </td>
                <td className="cell-number">{cells.size}</td>
                <td title={cells.tables}>{cells.tables}</td>
                {branchId === null && <td title={cells.branch}>{cells.branch}</td>}
                <td title={cells.source}>{cells.source}</td>
                <td className={made}>{cells.made}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ rows, branchId, stale }: RowsProps) {
  const translate = useTranslate();
  const cellsOf = useCells();
  return (
    <ul className="cards" data-stale={stale || undefined} aria-label={translate('reservationRows.table')}>
      {rows.map((row) => {
        const cells = cellsOf(row);
        return (
          <li className="card" key={row.id}>
            <div className="rows-card">
              <span className="rows-card-guest">
                <Guest row={row} />
              </span>
              <b>{cells.size}</b>
            </div>
            <div className="rows-card rows-quiet">
              <span>{[cells.when, cells.kind, branchId === null && cells.branch].filter(Boolean).join(' · ')}</span>
              <span className={stateClass(row)}>{cells.state}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
