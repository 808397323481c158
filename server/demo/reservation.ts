import type { ReservationState, ReservationType } from '#contract/reservations.ts';

/** A row of `reservations`, as it is planted; what triggers derive is left to them. */
export interface PlantedReservation {
  companyId: string;
  id: string;
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

/** When something happened to it last, as far as it has happened by now. */
export const touchedTime = (row: Omit<PlantedReservation, 'updatedTime'>, now: number): Date =>
  new Date(
    Math.min(
      now,
      Math.max(
        ...[row.createdTime, row.confirmedTime, row.calledTime, row.seatedTime, row.tableClearTime, row.endedTime].map(
          (time) => time?.getTime() ?? 0,
        ),
      ),
    ),
  );
