import { shownName } from '#contract/core/names.ts';
import { branchCountry, useScope } from '#resources/framework/view/scope.ts';

interface NamedGuest {
  readonly name: string;
  readonly familyName?: string | null;
  readonly givenName?: string | null;
  readonly branchId?: string | null;
}

/** The display name of a guest, in the order of the guest's branch's country. */
export function useShownName(): (guest: NamedGuest) => string {
  const scope = useScope();
  return (guest) => shownName(guest, branchCountry(scope, guest.branchId));
}
