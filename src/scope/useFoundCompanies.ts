import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchCompanies } from '#contract/companies.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from '#resources/define/view/scope.ts';

/** Companies that the server finds for a text, which it does for administrators alone; others know all of theirs. */
export function useFoundCompanies(term: string, wanted: boolean) {
  const { me } = useScope();
  const { data, isFetching } = useQuery({
    queryKey: ['companies', 'search', term],
    queryFn: ({ signal }) => call(searchCompanies, { query: { term }, signal }),
    enabled: me.isAdmin && wanted,
    placeholderData: keepPreviousData,
  });
  return { found: data?.companies, isFetching };
}
