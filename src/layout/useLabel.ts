import { useLocale, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { isLanguage } from '#i18n/language.ts';
import type { Labels } from '#resources/define/fields.ts';

/** Reads a label: a declaration's text in the person's language, or a key of the bundles. */
export function useLabel(): (label: Labels | string) => string {
  const locale = useLocale();
  const translate = useTranslate();
  return useCallback(
    (label) => (typeof label === 'string' ? translate(label) : label[isLanguage(locale) ? locale : 'en']),
    [locale, translate],
  );
}
