import { millisecondsInMinute } from 'date-fns/constants';
import { sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
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

const minutes = (count: number) => count * millisecondsInMinute;

/** The party's state at a time; null if it is not recorded yet. */
export function storyAt(row: Story, now: number, desk: { forgotten: boolean; assigned: boolean }): Story | null {
  if (row.createdTime.getTime() > now) return null;
  const known = (time: Date | null) => (time && time.getTime() <= now ? time : null);
  const late = desk.forgotten && row.startTime.getTime() < now - minutes(20);
  const seatedTime = late ? null : known(row.seatedTime);
  const endedTime = late ? null : known(row.endedTime);
  const tableClearTime = known(row.tableClearTime);
  return {
    ...row,
    state: seatedTime || endedTime ? row.state : 'open',
    confirmedTime: known(row.confirmedTime),
    calledTime: known(row.calledTime),
    seatedTime,
    endedTime,
    tableClearTime: seatedTime && tableClearTime,
    autoCleared: row.autoCleared && Boolean(seatedTime && tableClearTime),
    // Some bookings have no table yet, and neither have queue entries.
    tables: seatedTime || endedTime || (row.type === 'booking' && desk.assigned) ? row.tables : [],
  };
}

/**
 * A guest who waited for a table stood at the head of the line of the size class: if there was none, the guest had the
 * table at once.
 */
export function joinLine(visit: SeededReservation, queue: readonly Story[]): void {
  const seated = visit.seatedTime?.getTime() ?? 0;
  const called = seated - minutes(2);
  const created = queue.flatMap((row) => {
    const left = (row.calledTime ?? row.endedTime ?? row.createdTime).getTime();
    const isSame = sizeClassOf(row.groupSize) === sizeClassOf(visit.groupSize);
    return isSame && left > called ? row.createdTime.getTime() - minutes(1) : [];
  });
  const came = Math.min(...created);
  // The guest's first contact is not moved to an earlier time.
  const isHead = came < called && came >= visit.createdTime.getTime();
  const startTime = new Date(isHead ? came : seated);
  const more = isHead ? { calledTime: new Date(called) } : { type: 'walkin' as const, calledTime: null };
  Object.assign(visit, seededRowOf({ ...visit, ...more, startTime, createdTime: startTime }));
}
