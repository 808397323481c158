import { useCallback } from 'react';
import { backhouseFor, grants } from '#contract/permissions.ts';
import type { Reservation } from '#contract/reservations.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { guestsAddress } from '../overview/useGuestFigures.ts';

/** The address of a party's guest; null where there is none, or guests are not open to the person. */
export function useGuestHref(): (row: Pick<Reservation, 'customer'>) => string | null {
  const { me, companyId } = useScope();
  const open = companyId !== null && grants(backhouseFor(me, companyId), 'crm');
  return useCallback(
    ({ customer }) => (open && customer ? guestsAddress({ companyId, branchId: null }, { open: customer.id }) : null),
    [open, companyId],
  );
}
