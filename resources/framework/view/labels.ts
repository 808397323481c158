import { useI18nProvider, useLocale, useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { Language } from '#contract/core/constants.ts';
import { filled } from '#contract/core/label.ts';
import type { Labels } from '../fields.ts';

/** The user's language. */
export function useLanguage(): Language {
  return useLocale() as Language;
}

type LabelOf = (labels: Labels, values?: Readonly<Record<string, string | number>>) => string;

/** @param _texts the provider of texts: a new one means that a company's own texts have changed */
const labelsIn =
  (language: Language, _texts: unknown): LabelOf =>
  (labels, values) =>
    values ? filled(labels, language, values) : labels[language];

/** A declaration's text in the user's language, with values for placeholders like `{{n}}`. */
export function useLabels(): LabelOf {
  const language = useLanguage();
  const texts = useI18nProvider();
  return useMemo(() => labelsIn(language, texts), [language, texts]);
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
