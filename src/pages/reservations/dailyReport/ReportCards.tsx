import { memo } from 'react';
import { reservationTypeOf, type Reservation } from '#contract/reservations/reservations.ts';
import { useGuestHref } from '../useGuestHref.ts';
import { GuestCell, Notes, State } from './cells.tsx';
import { isOver, sectionText, sectionTitle } from './columns.ts';
import type { ReportRowsProps } from './DailyTable.tsx';
import { RowMenu } from './RowMenu.tsx';
import { linesOf } from './rows.ts';
import { useFirstRows } from '#resources/framework/view/useFirstRows.ts';
import '#resources/framework/view/cards.css';

/** The height of a card, in pixels; headings between them are lower. */
const cardHeight = 88;

/** The day on a phone: a card per party, under the heading of its section. */
export function ReportCards({ report, state, fresh, stale, ...shared }: ReportRowsProps) {
  const { words } = shared;
  const hrefOf = useGuestHref();
  const { shown, stepped } = useFirstRows(linesOf(report), cardHeight);
  return (
    <ul
      className="cards report-cards"
      aria-label={words.page}
      data-stale={stale || undefined}
      data-stepped={stepped || undefined}
    >
      {shown.map((line) =>
        line.kind === 'section' ? (
          <li className="report-section" key={line.key}>
            <h2 className="report-section-title">{sectionTitle(line.totals, report, words)}</h2>
            <p className="report-section-text subtle">{sectionText(line.totals, state.states, words)}</p>
          </li>
        ) : (
          <PartyCard
            key={line.key}
            row={line.row}
            href={hrefOf(line.row)}
            isFresh={fresh.has(line.row.id)}
            {...shared}
          />
        ),
      )}
    </ul>
  );
}

interface PartyCardProps extends Pick<ReportRowsProps, 'words' | 'withBranch' | 'mayAct' | 'now' | 'onOpen'> {
  row: Reservation;
  /** The address of the guest. */
  href: string | null;
  isFresh: boolean;
}

const PartyCard = memo(function PartyCard({
  row,
  href,
  isFresh,
  words,
  withBranch,
  mayAct,
  now,
  onOpen,
}: PartyCardProps) {
  const equipment = [
    words.count('covers', row.groupSize),
    ...words.equipment(row.numberOfKidChairs, row.numberOfKidSets),
    row.tableStrings.length ? words.text('row.table', { tables: row.tableStrings.join(', ') }) : '',
    withBranch ? row.branch.name : '',
  ];
  return (
    <li
      className="card report-card"
      data-id={row.id}
      data-fresh={isFresh || undefined}
      data-over={isOver(row) || undefined}
    >
      <button type="button" className="report-card-time bare strong" onClick={() => onOpen(row.id)}>
        {words.time(row)}
      </button>
      <div>
        <div className="report-card-guest">
          <GuestCell row={row} words={words} href={href} />
        </div>
        <p>{equipment.filter(Boolean).join(' · ')}</p>
        <div className="report-card-state row">
          <State row={row} words={words} />
          {reservationTypeOf(row) === 'waiting' && <span className="report-second subtle">{words.wait(row, now)}</span>}
        </div>
        <div className="report-card-notes">
          <Notes row={row} words={words} />
        </div>
        <p className="report-second subtle">
          {[words.source(row.createdFrom), row.createdBy?.name, words.taken(row)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {mayAct && <RowMenu row={row} words={words} now={now} />}
    </li>
  );
});
