import { keepPreviousData } from '@tanstack/react-query';
import { searchCompanies } from '#contract/organization/companies.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';

/** Companies that match a text: searched on the server for administrators only; others have all of theirs loaded. */
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
