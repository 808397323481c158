import { useState } from 'react';
import type { StatisticsSeries } from '#contract/reservations/statistics.ts';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import { useArrived } from '#ui/useArrived.ts';
import { useSeen } from '#ui/useSeen.ts';
import { Segment, type SegmentProps } from './Segment.tsx';
import type { DashboardUnit } from './useDashboard.ts';
import { useBookings, useCreated, useWaiting, useWalkIns, type StatisticsParams } from './useStatistics.ts';

type Shared = Pick<SegmentProps, 'placeName' | 'unit' | 'shown' | 'onExplain'> & { place: StatisticsParams };

type Answer<Series extends string> = SegmentProps['answer'] & {
  data: Readonly<Record<Series, StatisticsSeries>> | undefined;
};

/** The segment of a kind of reservation, drawn once it is seen. */
const segmentOf = <Series extends string>(
  { name, type }: Pick<SegmentProps, 'name' | 'type'>,
  useAnswer: (ask: StatisticsParams, subscribed: boolean) => Answer<Series>,
  series: Readonly<Record<DashboardUnit, Series>>,
) =>
  function KindSegment(shared: Shared) {
    const { watch, seen } = useSeen();
    const answer = useAnswer(shared.place, seen);
    const data = useArrived(seen && answer.data !== undefined) ? answer.data?.[series[shared.unit]] : undefined;
    return <Segment {...shared} {...{ watch, answer, data, name, type }} />;
  };

export const BookingSegment = segmentOf({ name: 'booking', type: 'booking' }, useBookings, {
  groups: 'bookingGroup',
  people: 'bookingPeople',
});
export const WaitingSegment = segmentOf({ name: 'waiting', type: 'waiting' }, useWaiting, {
  groups: 'waitingGroup',
  people: 'waitingPeople',
});
export const WalkInSegment = segmentOf({ name: 'walkIn', type: 'walkin' }, useWalkIns, {
  groups: 'walkInGroup',
  people: 'walkInPeople',
});

/** Bookings or queue entries by the day on which they were made. */
export function CreatedSegment(shared: Shared) {
  const { types } = useReservationWords();
  const [made, setMade] = useState<'booking' | 'waiting'>('booking');
  const { watch, seen } = useSeen();
  const answer = useCreated(shared.place, seen);
  return (
    <Segment
      {...shared}
      {...{ watch, answer }}
      name="created"
      type={made}
      unit="groups"
      place={{ ...shared.place, by: 'created' }}
      data={answer.data?.[made]}
      tools={
        <div className="press-group">
          <ToggleButtons
            className="chart-tool"
            names={['booking', 'waiting']}
            text={types}
            pressed={(one) => made === one}
            onPress={setMade}
          />
        </div>
      }
    />
  );
}
