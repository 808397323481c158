import { mapValues } from 'es-toolkit';
import { useState } from 'react';
import type { Address, Changes } from '#ui/address.ts';
import { useAddress } from '#ui/useAddress.ts';

type Texts<Values> = { readonly [Name in keyof Values]?: string | true | null | undefined };

/** The row filters in the address and their setters. The rest of the address is unchanged. */
export function useRowConditions<Values extends object>(address: Address<Values>) {
  const { state: conditions, change } = useAddress(address);
  const narrowed = Object.values(conditions).some((value) => value !== undefined);
  const [narrowedAtFirst] = useState(narrowed);
  // A select offers the codes of its filter as texts.
  const set = (changes: Texts<Values>) => change(changes as Changes<Values>, { replace: true });
  return {
    conditions,
    narrowed,
    narrowedAtFirst,
    change: set,
    /** Replaces all filters with these. */
    show: (wanted: Texts<Values>) => set({ ...mapValues(conditions, () => null), ...wanted }),
  };
}
export type RowConditionState<Values extends object> = ReturnType<typeof useRowConditions<Values>>;
