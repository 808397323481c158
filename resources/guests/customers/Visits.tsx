import { useTranslate } from 'ra-core';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { guestVisits, type GuestVisit } from '#contract/guests/guestRecords.ts';
import { noShows, oneTypeLabels, sourceLabel, stateLabels } from '#contract/reservations/reservationLabels.ts';
import { reservationTypeOf } from '#contract/reservations/reservations.ts';
import { Facts } from '#ui/Facts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { recordsTab } from './records.tsx';
import customers from './resource.ts';

const tones: Readonly<Record<GuestVisit['state'], 'good' | 'fail' | 'subtle'>> = {
  open: 'good',
  seated: 'subtle',
  cancelledByCustomer: 'subtle',
  cancelledByRestaurant: 'subtle',
  noShow: 'fail',
};

/** A guest's visits and missed reservations, with time and branch. */
export default recordsTab({
  list: guestVisits,
  rowsOf: ({ visits }) => visits,
  idOf: ({ id }) => id,
  words: 'guest.visits',
  Head: Totals,
  entry(visit, { translate, labelOf, instant }) {
    const type = reservationTypeOf(visit);
    const { numberOfKidChairs: chairs, numberOfKidSets: sets, tableStrings: tables, createdFrom, note } = visit;
    return {
      title: `${instant(visit.startTime, visit.branch.id)}  ${visit.branch.name}`,
      state: labelOf(stateLabels[visit.state]),
      tone: tones[visit.state],
      facts: [
        translate('guest.visits.party', { smart_count: visit.groupSize }),
        Boolean(chairs || sets) && translate('guest.visits.kids', { chairs, sets }),
        labelOf(oneTypeLabels[type]),
        // Walk-ins and queue entries are always created by the staff.
        (type === 'booking' || createdFrom !== 'host') && labelOf(sourceLabel(createdFrom)),
        tables.length > 0 && translate('guest.visits.tables', { tables: tables.join(', ') }),
      ],
      texts: [
        visit.customerNote && translate('dailyReport.row.asked', { text: visit.customerNote }),
        note && translate('guest.visits.noted', { text: note.note }),
      ],
    };
  },
});

const labels = { visits: customers.fields.visits.label, noShows, expected: stateLabels.open };

/** The totals of the visits. */
function Totals({ first: { total, totals } }: { first: ResponseOf<typeof guestVisits> }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFormats();
  if (total === 0) return null;
  const names = ['visits', 'noShows', 'cancellations', 'expected', 'averageParty'] as const;
  return (
    <Facts
      className="framed pad row row-apart"
      facts={names
        .filter((name) => name !== 'expected' || totals.expected > 0)
        .map((name) => [
          name in labels ? labelOf(labels[name as keyof typeof labels]) : translate(`guest.visits.${name}`),
          totals[name] === null ? '–' : number(totals[name]),
        ])}
    />
  );
}
