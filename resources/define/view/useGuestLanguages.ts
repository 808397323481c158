import { useQuery } from '@tanstack/react-query';
import { customerLanguages } from '#contract/session.ts';
import { call } from '#data-provider/client.ts';
import { useLanguage } from './say.ts';

/** The languages that guests can have, named in the person's; empty while they are fetched. */
export function useGuestLanguages(wanted = true): readonly { code: string; name: string }[] {
  const language = useLanguage();
  const answer = useQuery({
    queryKey: ['customerLanguages', language],
    queryFn: ({ signal }) => call(customerLanguages, { query: { language }, signal }),
    enabled: wanted,
    staleTime: Infinity,
  });
  return answer.data?.languages ?? [];
}
