import type { ReservationState, ReservationType } from '#contract/reservations/reservations.ts';

/** A row of `reservations` to insert, without the columns that triggers derive. */
export interface SeededReservation {
  companyId: string;
  id: string;
  /** Number of events. */
  version: number;
  branchId: string;
  customerId: string | null;
  guestName: string | null;
  guestPhone: string | null;
  type: ReservationType;
  state: ReservationState;
  createdFrom: string;
  createdBy: string | null;
  startTime: Date;
  confirmedTime: Date | null;
  calledTime: Date | null;
  seatedTime: Date | null;
  tableClearTime: Date | null;
  endedTime: Date | null;
  autoCleared: boolean;
  groupSize: number;
  numberOfKidChairs: number;
  numberOfKidSets: number;
  tables: string[];
  customerNote: string | null;
  note: string | null;
  createdTime: Date;
  updatedTime: Date;
}

/** The data of a reservation before its events are counted. */
export type Story = Omit<SeededReservation, 'version' | 'updatedTime'>;

/** The row of a story: each of its times is an event, and the last one is its last change. */
export function seededRowOf(story: Story, transformed = false): SeededReservation {
  const { createdTime, confirmedTime, calledTime, seatedTime, tableClearTime, endedTime } = story;
  const moments = [createdTime, confirmedTime, calledTime, seatedTime, tableClearTime, endedTime].flatMap(
    (moment) => moment?.getTime() ?? [],
  );
  return { ...story, version: moments.length + (transformed ? 1 : 0), updatedTime: new Date(Math.max(...moments)) };
}
