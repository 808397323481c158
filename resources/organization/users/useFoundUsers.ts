import { searchUsers } from '#contract/organization/users.ts';
import { useCall } from '#resources/framework/view/useCall.ts';

/** Users whose address or name has a text, which administrators alone are told. */
export function useFoundUsers(term: string) {
  const answer = useCall(['users'], searchUsers, { query: { term } }, { staleTime: 30_000 });
  return { ...answer, found: answer.data?.users };
}
