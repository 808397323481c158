import { useLocale, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Language } from '#contract/core/constants.ts';
import type { Labels } from '../fields.ts';

/** The user's language. */
export function useLanguage(): Language {
  return useLocale() as Language;
}

/** A declaration's text in the user's language, with values for `{n}` and `{m}` if it has these placeholders. */
export function useLabels(): (labels: Labels, values?: Readonly<Record<string, string | number>>) => string {
  const language = useLanguage();
  return useCallback(
    (labels, values = {}) =>
      Object.entries(values).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, String(value)),
        labels[language],
      ),
    [language],
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
