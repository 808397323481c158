import { I18nContext, useLocaleState } from 'ra-core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isLanguage } from '#contract/core/language.ts';
import { getTexts } from '#contract/translations/translations.ts';
import type { OwnI18nProvider } from '#i18n/provider.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { showOwnLabels } from './ownLabels.ts';

interface CompanyTextsProps {
  i18nProvider: OwnI18nProvider;
  children: ReactNode;
}

/** Shows the own texts of the company and the branch. The product's are shown until they are there, or if they fail. */
export function CompanyTexts({ i18nProvider, children }: CompanyTextsProps) {
  // Unknown until it has been read, and if it does not exist.
  const { company, branchId } = useScope();
  const companyId = company?.id ?? null;
  const [locale] = useLocaleState();
  const language = isLanguage(locale) ? locale : 'en';
  const { data } = useCall(
    ['translations', companyId],
    getTexts,
    {
      query: {
        companyId: companyId ?? '',
        ...(branchId && { branchId }),
        language,
        platform: 'backOffice',
        own: 'true',
      },
    },
    { enabled: companyId !== null, staleTime: 60_000, retry: false },
  );
  const [provider, setProvider] = useState(i18nProvider);
  const shown = useRef('');
  const texts = data?.texts;
  useEffect(() => {
    const own = texts && Object.keys(texts).length ? `${language} ${JSON.stringify(texts)}` : '';
    if (own === shown.current) return;
    shown.current = own;
    showOwnLabels(language, texts);
    i18nProvider.setOwnTexts(language, texts ?? {});
    // A new object, so that everything that shows a text renders again.
    setProvider({ ...i18nProvider });
  }, [i18nProvider, language, texts]);
  return <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>;
}
