import { keepPreviousData } from '@tanstack/react-query';
import { searchCompanies } from '#contract/organization/companies.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';

/** Companies that the server finds for a text, which it does for administrators alone; others know all of theirs. */
export function useFoundCompanies(term: string, wanted = true) {
  const { me } = useScope();
  const answer = useCall(
    ['companies', 'search'],
    searchCompanies,
    { query: { term } },
    { enabled: me.isAdmin && wanted, placeholderData: keepPreviousData },
  );
  return { ...answer, found: answer.data?.companies };
}
