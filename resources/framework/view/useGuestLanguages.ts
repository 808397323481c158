import { customerLanguages } from '#contract/platform/session.ts';
import { useLanguage } from './labels.ts';
import { useCall } from './useCall.ts';

/** The languages of guests, named in the user's language; empty while loading. */
export function useGuestLanguages(wanted = true): readonly { code: string; name: string }[] {
  const language = useLanguage();
  const answer = useCall([], customerLanguages, { query: { language } }, { enabled: wanted, staleTime: Infinity });
  return answer.data?.languages ?? [];
}
