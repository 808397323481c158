import type { CustomerQuery } from '#contract/crm.ts';
import type { ListState } from '../define/view/listState.ts';

/** What the guest list shows, as the conditions that calls take. Pure. */
export function listQuery({ preset, search, filters, branches }: ListState): CustomerQuery {
  return {
    ...(preset && preset !== 'all' && { preset: preset as CustomerQuery['preset'] }),
    ...(search.trim() && { search: search.trim() }),
    ...(Object.keys(filters).length > 0 && { filters: filters as CustomerQuery['filters'] }),
    ...(branches.length > 0 && { branches: [...branches] }),
  };
}
