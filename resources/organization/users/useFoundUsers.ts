import { searchUsers } from '#contract/organization/users.ts';
import { useCall } from '#resources/framework/view/useCall.ts';

/** Users whose address or name contains a text; only for administrators. */
export function useFoundUsers(term: string) {
  const answer = useCall(['users'], searchUsers, { query: { term } }, { staleTime: 30_000 });
  return { ...answer, found: answer.data?.users };
}
