import { useQuery } from '@tanstack/react-query';
import { listCompanyNames, listCompanyTags } from '#contract/organization/companies.ts';
import { customerTags, customerTypes } from '#contract/guests/crm.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from './scope.ts';

export interface Suggestion {
  value: string;
  /** The number of records with it, if known. */
  count?: number;
}

export type SuggestionSource = 'customerTypes' | 'customerTags' | 'companyTags' | 'companyNames';
/** Only returned to administrators. */
const ofAdmins: readonly (SuggestionSource | undefined)[] = ['companyTags', 'companyNames'];

async function ask(source: SuggestionSource, companyId: string, signal: AbortSignal): Promise<Suggestion[]> {
  switch (source) {
    case 'customerTypes':
      return (await call(customerTypes, { query: { companyId }, signal })).types;
    case 'customerTags':
      return (await call(customerTags, { query: { companyId }, signal })).tags;
    case 'companyTags':
      return (await call(listCompanyTags, { signal })).tags.map((value) => ({ value }));
    case 'companyNames':
      return (await call(listCompanyNames, { signal })).names.map(({ name }) => ({ value: name }));
  }
}

/** Existing values of a field, most used first; empty while loading or without any. */
export function useSuggestions(source: SuggestionSource | undefined): readonly Suggestion[] {
  const { companyId, me } = useScope();
  const answer = useQuery({
    queryKey: ['suggestions', source, companyId],
    queryFn: ({ signal }) => (source && companyId ? ask(source, companyId, signal) : []),
    enabled: source !== undefined && companyId !== null && (me.isAdmin || !ofAdmins.includes(source)),
    staleTime: 60_000,
  });
  return answer.data ?? [];
}
