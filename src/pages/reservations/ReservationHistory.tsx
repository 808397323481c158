import type { z } from 'zod';
import { common } from '#contract/labels/commonLabels.ts';
import { actorLabels, eventLabels, refuseReasonLabels } from '#contract/reservations/eventLabels.ts';
import { eventNameOf } from '#contract/reservations/eventNames.ts';
import { listReservationEvents, type reservationEvent } from '#contract/reservations/reservationEvents.ts';
import type { ReservationColumn } from '#contract/reservations/reservationLabels.ts';
import { refuseReasons, reservationTypeOf, type Reservation } from '#contract/reservations/reservations.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';

type Event = z.infer<typeof reservationEvent>;

interface ReservationHistoryProps {
  row: Reservation;
  companyId: string;
}

/** What happened to a reservation, the latest first. */
export function ReservationHistory({ row, companyId }: ReservationHistoryProps) {
  const labelOf = useLabels();
  const { instant } = useFormats();
  const detailsOf = useDetails(row);
  // Each event raises the version.
  const answer = useCall(['reservationEvents', row.id, row.version], listReservationEvents, {
    params: { companyId, reservationId: row.id },
  });
  return (
    <section className="stack">
      <h3 className="heading">{labelOf(common.history)}</h3>
      <QueryBoundary answer={answer} rows={3} columns={2}>
        {({ events }) => (
          <ol className="plain-list lines lines-wide">
            {events.toReversed().map((event, index) => (
              <li key={events.length - index} className="stack stack-tight">
                <span className="row row-apart">
                  <b>{labelOf(eventLabels[eventNameOf(event, reservationTypeOf(row))])}</b>
                  <span className="subtle small">
                    {instant(event.at, row.branch.id)} · {event.user?.name ?? labelOf(actorLabels[event.by])}
                  </span>
                </span>
                {detailsOf(event).map((text) => (
                  <span key={text} className="small wrap">
                    {text}
                  </span>
                ))}
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </section>
  );
}

/** Fields whose new value is shown, and those of which the log has no value. */
const shown = ['startTime', 'groupSize', 'numberOfKidChairs', 'numberOfKidSets', 'tables'] as const;
const withoutValue: Readonly<Record<string, ReservationColumn>> = {
  customerId: 'name',
  guestName: 'name',
  guestPhone: 'phoneNumber',
  customerNote: 'customerNote',
  note: 'note',
};

/** What an event has changed, in words. */
function useDetails(row: Reservation): (event: Event) => string[] {
  const labelOf = useLabels();
  const words = useReservationWords();
  const { instant, number } = useFormats();
  const valueText = (name: (typeof shown)[number], value: unknown): string => {
    if (Array.isArray(value)) return value.join(', ') || labelOf(common.none);
    if (typeof value === 'number') return number(value);
    return name === 'startTime' && typeof value === 'string' ? instant(value, row.branch.id) : '';
  };
  return ({ kind, data }) => {
    if (kind === 'created') return [];
    const values = shown
      .filter((name) => name in data)
      .map((name) => `${words.column(name)}: ${valueText(name, data[name])}`);
    const texts = Array.isArray(data.texts) ? (data.texts as unknown[]) : [];
    const names = [...Object.keys(data), ...texts].flatMap((name) => withoutValue[String(name)] ?? []);
    const reason = refuseReasons.find((one) => one === data.reason);
    return [
      ...values,
      ...[...new Set(names)].map((name) => words.column(name)),
      ...(reason ? [labelOf(refuseReasonLabels[reason])] : []),
    ];
  };
}
