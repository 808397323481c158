import { useTranslate } from 'ra-core';
import { guestVisits, type GuestVisit } from '#contract/guestRecords.ts';
import { typeOf } from '#contract/reservations.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant, formatNumber } from '#i18n/formats.ts';
import type { RecordViewProps } from '../define/fields.ts';
import { useLanguage } from '../define/view/say.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { RecordEntry, RecordPages, useRecords } from './records.tsx';

const tones: Readonly<Record<GuestVisit['state'], 'good' | 'bad' | 'quiet'>> = {
  open: 'good',
  seated: 'quiet',
  cancelledByCustomer: 'quiet',
  cancelledByRestaurant: 'quiet',
  noShow: 'bad',
};

/** When and where a guest came, or did not. */
export default function Visits({ companyId, id }: RecordViewProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const params = { companyId, customerId: id };
  const answer = useRecords(
    'visits',
    companyId,
    id,
    (query, signal) => call(guestVisits, { params, query, signal }),
    (page) => page.visits.length,
  );
  const figure = (value: number | null) => (value === null ? '–' : formatNumber(value, language));
  return (
    <RecordPages
      answer={answer}
      empty={{ title: translate('guest.visits.empty'), text: translate('guest.visits.emptyText') }}
      head={({ total, totals }) =>
        total > 0 && (
          <dl className="records-figures">
            <Figure label={translate('guest.visits.count')} value={figure(totals.visits)} />
            <Figure label={translate('guest.visits.noShows')} value={figure(totals.noShows)} />
            <Figure label={translate('guest.visits.cancellations')} value={figure(totals.cancellations)} />
            {totals.expected > 0 && (
              <Figure label={translate('guest.visits.expected')} value={figure(totals.expected)} />
            )}
            <Figure label={translate('guest.visits.averageParty')} value={figure(totals.averageParty)} />
          </dl>
        )
      }
    >
      {(pages) => pages.flatMap((page) => page.visits).map((visit) => <Visit key={visit.id} visit={visit} />)}
    </RecordPages>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Visit({ visit }: { visit: GuestVisit }) {
  const translate = useTranslate();
  const scope = useScope();
  const type = typeOf(visit);
  const { numberOfKidChairs: chairs, numberOfKidSets: sets } = visit;
  const lines = [
    translate('guest.visits.party', { smart_count: visit.groupSize }),
    ...(chairs || sets ? [translate('guest.visits.kids', { chairs, sets })] : []),
    translate(`guest.visits.type.${type}`),
    // Who walks in or queues at the door is always entered by the staff.
    ...(type === 'booking' || visit.createdFrom !== 'host'
      ? [translate(`guest.visits.from.${visit.createdFrom}`, { _: visit.createdFrom })]
      : []),
    ...(visit.tableStrings.length ? [translate('guest.visits.tables', { tables: visit.tableStrings.join(', ') })] : []),
  ];
  return (
    <RecordEntry
      title={`${formatInstant(visit.startTime, zoneOf(scope, visit.branch.id))}  ${visit.branch.name}`}
      state={translate(`guest.visits.state.${visit.state}`)}
      tone={tones[visit.state]}
    >
      {lines.join(' · ')}
      {visit.customerNote && (
        <div className="record-text">{translate('guest.visits.asked', { text: visit.customerNote })}</div>
      )}
      {visit.note && <div className="record-text">{translate('guest.visits.noted', { text: visit.note.note })}</div>}
    </RecordEntry>
  );
}
