import { useQueries, useQuery } from '@tanstack/react-query';
import { languages, type Language } from '#contract/core/constants.ts';
import type { OwnTexts, TextPlatform } from '#contract/core/texts.ts';
import { getTexts } from '#contract/translations/translations.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from './scope.ts';

interface Place {
  companyId: string | null;
  branchId: string | undefined;
}

const queryOf = (platform: TextPlatform, language: Language, { companyId, branchId }: Place) => {
  const query = { companyId: companyId ?? '', ...(branchId && { branchId }), language, platform, own: 'true' } as const;
  return {
    queryKey: ['translations', companyId, getTexts.path, { query }],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(getTexts, { query, signal }),
    enabled: companyId !== null,
    staleTime: 60_000,
    retry: false,
  };
};

/**
 * The company's own texts of one platform and language, or those at a branch, for previews of what guests read. The
 * defaults apply until they are loaded, and if they cannot be.
 *
 * @example const text = textsIn(voucherTexts, language, useOwnTexts('guestPages', language));
 */
export function useOwnTexts(platform: TextPlatform, language: Language, branchId?: string): OwnTexts {
  const { companyId } = useScope();
  const { data } = useQuery(queryOf(platform, language, { companyId, branchId }));
  const texts = data?.texts;
  return (of, namespace, key, one) => (of === platform && one === language ? texts?.[namespace]?.[key] : undefined);
}

/** The same in all languages, for a company; undefined until they are loaded. */
export function useOwnTextsInAll(platform: TextPlatform, companyId: string, branchId?: string): OwnTexts | undefined {
  const found = useQueries({
    queries: languages.map((language) => queryOf(platform, language, { companyId, branchId })),
  });
  if (found.some(({ isPending }) => isPending)) return undefined;
  return (of, namespace, key, language) =>
    of === platform ? found[languages.indexOf(language)]?.data?.texts[namespace]?.[key] : undefined;
}
