import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { backhouseFor, grants, writingRoles, type Role } from '#contract/permissions.ts';
import { actOnReservation, eventOfAction, type ReservationAction } from '#contract/reservationEvents.ts';
import { applyEvent, type FoldableEvent, type FoldedReservation } from '#contract/reservationFold.ts';
import { typeOf, type Reservation } from '#contract/reservations.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { errorText } from '#ui/errorText.ts';
import { reportKey } from './useReport.ts';

/** What staff do with a party in the report. */
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
  type: typeOf(row),
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
 * What can be done with a party now, by the rules that the server applies. What is said already is not offered again:
 * a party is confirmed once, and called only where it waits.
 */
export function actionsOf(row: Reservation, now: number): RowAction[] {
  const at = new Date(now).toISOString();
  const type = typeOf(row);
  return rowActions.filter((action) => {
    if (action === 'confirm' && (type !== 'booking' || row.confirmedTime !== null)) return false;
    if (action === 'confirm' || action === 'call') if (row.state !== 'open') return false;
    if (action === 'call' && type !== 'waiting') return false;
    const event = { kind: eventOfAction[action], by: 'restaurant', at, data: {} } as FoldableEvent;
    return applyEvent(folded(row), event).next !== undefined;
  });
}

/** Whether the person may change reservations; the server decides for itself. */
export function useMayAct(): boolean {
  const { me, companyId } = useScope();
  return (
    companyId !== null &&
    grants(backhouseFor(me, companyId), 'onlineReservation') &&
    (writingRoles as readonly Role[]).includes(me.role)
  );
}

/** An action with what it says beside its name. */
export type Done =
  | { action: Exclude<RowAction, 'seat' | 'cancel'> }
  | { action: 'seat'; tables?: string[] }
  | { action: 'cancel'; by: 'customer' | 'restaurant' };

/** Does something with a party, and says so; where somebody else was quicker the report is read again. */
export function useAct(companyId: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  return useMutation({
    mutationFn: ({ row, done }: { row: Reservation; done: Done }) =>
      call(actOnReservation, { params: { companyId, reservationId: row.id }, body: { ...done, version: row.version } }),
    onSuccess: (_, { row, done }) =>
      notify(`dailyReport.done.${done.action}`, {
        messageArgs: { name: row.name ?? translate('dailyReport.row.nobody') },
      }),
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: reportKey(companyId) }),
  });
}
