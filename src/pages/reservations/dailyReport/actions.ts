import { useTranslate } from 'ra-core';
import { actOnReservation, eventOfAction, type ReservationAction } from '#contract/reservations/reservationEvents.ts';
import { applyEvent, type FoldableEvent, type FoldedReservation } from '#contract/reservations/reservationFold.ts';
import { reservationTypeOf, type Reservation } from '#contract/reservations/reservations.ts';
import { call } from '#data-provider/client.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useMay, useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { reportKey } from './useReport.ts';

/** The actions of staff for a party in the report. */
const rowActions = [
  'confirm',
  'call',
  'seat',
  'clear',
  'transform',
  'noShow',
  'cancel',
  'reopen',
] as const satisfies readonly ReservationAction['action'][];
export type RowAction = (typeof rowActions)[number];

const folded = (row: Reservation): FoldedReservation => ({
  ...row,
  type: reservationTypeOf(row),
  branchId: row.branch.id,
  createdBy: row.createdBy?.name ?? null,
  tables: row.tableStrings,
  note: row.note?.note ?? null,
  customerId: row.customer?.id ?? null,
  externalId: null,
  deletedTime: null,
  guestName: row.name,
  guestPhone: row.phoneNumber,
});

/**
 * The actions available for a party, by the server's rules. Actions without effect are not offered: a party is
 * confirmed only once, and called only while it waits.
 */
export function actionsOf(row: Reservation, now: number): RowAction[] {
  const at = new Date(now).toISOString();
  const type = reservationTypeOf(row);
  return rowActions.filter((action) => {
    if (action === 'confirm' && (type !== 'booking' || row.confirmedTime !== null)) return false;
    if (action === 'confirm' || action === 'call') if (row.state !== 'open') return false;
    if (action === 'call' && type !== 'waiting') return false;
    const event = { kind: eventOfAction[action], by: 'restaurant', at, data: {} } as FoldableEvent;
    return applyEvent(folded(row), event).next !== undefined;
  });
}

/** Whether the user may change reservations. The server checks this itself. */
export function useMayAct(): boolean {
  const open = useMay('onlineReservation');
  return useMayWrite() && open;
}

/** An action with its details. */
export type CompletedAction =
  | { action: Exclude<RowAction, 'seat' | 'cancel'> }
  | { action: 'seat'; tables?: string[] }
  | { action: 'cancel'; by: 'customer' | 'restaurant' };

interface Act {
  row: Reservation;
  done: CompletedAction;
}

/** Runs an action and shows a message. If someone else changed the party first, the report is refetched. */
export function useAct(companyId: string) {
  const translate = useTranslate();
  return useAction(
    ({ row: { id: reservationId, version }, done }: Act) =>
      call(actOnReservation, { params: { companyId, reservationId }, body: { ...done, version } }),
    {
      done: (_, { done }) => `dailyReport.done.${done.action}`,
      doneArgs: (_, { row }) => ({ name: row.name ?? translate('dailyReport.row.nobody') }),
      reads: [reportKey(companyId)],
    },
  );
}
