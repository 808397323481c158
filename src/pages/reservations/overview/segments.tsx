import { useState } from 'react';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import { useSeen } from '#ui/useSeen.ts';
import { Segment, type SegmentProps } from './Segment.tsx';
import { useBookings, useCreated, useWaiting, useWalkIns, type StatisticsParams } from './useStatistics.ts';

type Shared = Pick<SegmentProps, 'placeName' | 'unit' | 'shown' | 'onExplain'> & { place: StatisticsParams };

/** The kinds of reservation, each drawn once it is seen. */

export function BookingSegment(shared: Shared) {
  const { watch, seen } = useSeen();
  const answer = useBookings(shared.place);
  const data = seen ? answer.data?.[shared.unit === 'groups' ? 'bookingGroup' : 'bookingPeople'] : undefined;
  return <Segment {...shared} {...{ watch, answer, data }} name="booking" type="booking" />;
}

export function WaitingSegment(shared: Shared) {
  const { watch, seen } = useSeen();
  const answer = useWaiting(shared.place);
  const data = seen ? answer.data?.[shared.unit === 'groups' ? 'waitingGroup' : 'waitingPeople'] : undefined;
  return <Segment {...shared} {...{ watch, answer, data }} name="waiting" type="waiting" />;
}

export function WalkInSegment(shared: Shared) {
  const { watch, seen } = useSeen();
  const answer = useWalkIns(shared.place);
  const data = seen ? answer.data?.[shared.unit === 'groups' ? 'walkInGroup' : 'walkInPeople'] : undefined;
  return <Segment {...shared} {...{ watch, answer, data }} name="walkIn" type="walkin" />;
}

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
