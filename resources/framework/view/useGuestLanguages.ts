import { customerLanguages } from '#contract/platform/session.ts';
import { useLanguage } from './labels.ts';
import { useCall } from './useCall.ts';

/** The languages that guests can have, named in the person's; empty while they are fetched. */
export function useGuestLanguages(wanted = true): readonly { code: string; name: string }[] {
  const language = useLanguage();
  const answer = useCall([], customerLanguages, { query: { language } }, { enabled: wanted, staleTime: Infinity });
  return answer.data?.languages ?? [];
}
