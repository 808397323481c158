import { useTranslate } from 'ra-core';
import type { CustomerQuery } from '#contract/guests/crm.ts';
import { ResponseError } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import type { BulkViewProps } from '#resources/framework/resource.ts';
import { queryOf, type FilterValues } from '#resources/framework/view/listState.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import customers from './resource.ts';

/** The filters of the guest list, as conditions for calls. */
export const guestQuery = (filter: FilterValues): CustomerQuery => queryOf(filter, customers);

/** The selected guests, in the format of bulk calls. */
export const bulkSelectionOf = (selected: BulkViewProps['selected']) =>
  'ids' in selected ? { ids: [...selected.ids] } : { query: guestQuery(selected.filter) };

/**
 * The current number of matching guests, if a call was refused because it differs from the number that the user saw.
 */
export function matchingNow(error: unknown): number | undefined {
  const now = error instanceof ResponseError && error.details?.find(({ path }) => path === 'expected')?.message;
  return now ? Number(now) : undefined;
}

/** Explains why an action on the selected guests failed. */
export function useSelectionFailure(): (error: unknown) => string {
  const translate = useTranslate();
  const { number } = useFormats();
  return (error) => {
    const now = matchingNow(error);
    return now ? translate('bulk.moreMatch', { total: number(now) }) : errorText(error, translate);
  };
}
