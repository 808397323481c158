import { useCallback } from 'react';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { openGuestPath } from '#resources/framework/view/openRecord.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';

/** The address of a party's guest; null if there is none, or the user may not see guests. */
export function useGuestHref(): (row: Pick<Reservation, 'customer'>) => string | null {
  const { companyId } = useScope();
  const open = useMay('crm');
  return useCallback(
    ({ customer }) => (open && companyId && customer ? openGuestPath(companyId, customer.id) : null),
    [open, companyId],
  );
}
