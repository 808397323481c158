import { useI18nProvider, useLocale, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Language } from '#contract/core/constants.ts';
import { filled } from '#contract/core/label.ts';
import type { Labels } from '../fields.ts';

/** The user's language. */
export function useLanguage(): Language {
  return useLocale() as Language;
}

/** A declaration's text in the user's language, with values for placeholders like `{{n}}`. */
export function useLabels(): (labels: Labels, values?: Readonly<Record<string, string | number>>) => string {
  const language = useLanguage();
  const texts = useI18nProvider();
  return useCallback(
    (labels, values) => (values ? filled(labels, language, values) : labels[language]),
    // A new provider means that a company's own texts have changed.
    [language, texts],
  );
}

/** A declaration's text in the user's language, or that of a key of the bundles, with its values. */
export function useText(): (text: Labels | string, values?: Readonly<Record<string, string | number>>) => string {
  const labelOf = useLabels();
  const translate = useTranslate();
  return useCallback(
    (text, values) => (typeof text === 'string' ? translate(text, values) : labelOf(text, values)),
    [labelOf, translate],
  );
}
