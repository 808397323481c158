import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { common } from '#contract/labels/commonLabels.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { Star } from '#ui/Star.tsx';
import type { DailyReportWords } from './words.ts';

/** The cells of a party, shared by rows and cards. */

interface CellProps {
  row: Reservation;
  words: DailyReportWords;
}

/** Star, name with a link to the guest, and warnings for staff. */
export function GuestCell({ row, words, href }: CellProps & { href: string | null }): ReactNode {
  const name = words.name(row);
  return (
    <>
      <span className="report-line report-name">
        {row.customer?.isVIP && <Star label={words.say(common.vip)} />}{' '}
        {href ? <Link to={href}>{name}</Link> : <b className={row.name ? undefined : 'quiet'}>{name}</b>}{' '}
        {row.customer && row.customer.noShows > 0 && (
          <span className="tag tag-warn">{words.text('row.noShows', { smart_count: row.customer.noShows })}</span>
        )}
      </span>
      <span className="report-line report-second subtle clip">
        {[words.phone(row), visitsOf(row, words)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function visitsOf({ customer, firstVisit }: Reservation, words: DailyReportWords): string {
  if (!customer) return '';
  if (firstVisit || customer.visits === 0) return words.text('row.firstVisit');
  return words.text('row.visits', { smart_count: customer.visits });
}

const tones: Readonly<Partial<Record<Reservation['state'], string>>> = { seated: ' tag-on', noShow: ' tag-bad' };

export function State({ row, words }: CellProps): ReactNode {
  return (
    <>
      <span className="report-line clip">
        <span className={`tag report-state-${row.state}${tones[row.state] ?? ''}`}>{words.state(row.state)}</span>
      </span>
      <span className="report-line report-second subtle clip">
        {row.unresolved ? (
          <span className="warn" title={words.text('more.unresolvedHelp')}>
            {words.unresolved}
          </span>
        ) : (
          words.more(row)
        )}
      </span>
    </>
  );
}

export function Notes({ row: { customerNote, note }, words }: CellProps): ReactNode {
  const guestRequest = customerNote && words.text('row.asked', { text: customerNote });
  return (
    <>
      {guestRequest && (
        <span className={note ? 'report-line clip' : 'report-line clip-two'} title={customerNote}>
          {guestRequest}
        </span>
      )}
      {note && (
        <span
          className={guestRequest ? 'report-line report-second subtle clip' : 'report-line clip-two'}
          title={note.note}
        >
          {note.note}
        </span>
      )}
    </>
  );
}

export function Taken({ row, words }: CellProps): ReactNode {
  return (
    <>
      <span className="report-line clip">{words.source(row.createdFrom)}</span>
      <span className="report-line report-second subtle clip">
        {[row.createdBy?.name, words.taken(row)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
