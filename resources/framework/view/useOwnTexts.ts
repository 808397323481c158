import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts, TextPlatform } from '#contract/core/texts.ts';
import { getTexts } from '#contract/translations/translations.ts';
import { useScope } from './scope.ts';
import { useCall } from './useCall.ts';

/**
 * The company's own texts of one platform and language, or those at a branch, for previews of what guests read. The
 * defaults apply until they are loaded, and if they cannot be.
 *
 * @example const text = textsIn(voucherTexts, language, useOwnTexts('guestPages', language));
 */
export function useOwnTexts(platform: TextPlatform, language: Language, branchId?: string): OwnTexts {
  const { companyId } = useScope();
  const { data } = useCall(
    ['translations', companyId],
    getTexts,
    { query: { companyId: companyId ?? '', ...(branchId && { branchId }), language, platform, own: 'true' } },
    { enabled: companyId !== null, staleTime: 60_000, retry: false },
  );
  const texts = data?.texts;
  return (of, namespace, key, one) => (of === platform && one === language ? texts?.[namespace]?.[key] : undefined);
}
