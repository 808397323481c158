import { useTranslate } from 'ra-core';
import type { CustomerQuery } from '#contract/guests/crm.ts';
import { ApiError } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import type { BulkViewProps } from '#resources/framework/resource.ts';
import { queryOf, type Filters } from '#resources/framework/view/listState.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import customers from './resource.ts';

/** What the guest list is narrowed by, as the conditions that calls take. */
export const guestQuery = (filter: Filters): CustomerQuery => queryOf(filter, customers);

/** Guests who are selected, as calls about many take them. */
export const selectionOf = (selected: BulkViewProps['selected']) =>
  'ids' in selected ? { ids: [...selected.ids] } : { query: guestQuery(selected.filter) };

/** How many guests match by now, where a call was refused because they are others than the person saw. */
export function matchingNow(error: unknown): number | undefined {
  const now = error instanceof ApiError && error.details?.find(({ path }) => path === 'expected')?.message;
  return now ? Number(now) : undefined;
}

/** Says why something was not done with the selected guests. */
export function useSelectionFailure(): (error: unknown) => string {
  const translate = useTranslate();
  const { number } = useFormats();
  return (error) => {
    const now = matchingNow(error);
    return now ? translate('bulk.moreMatch', { total: number(now) }) : errorText(error, translate);
  };
}
