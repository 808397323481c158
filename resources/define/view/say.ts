import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import type { Language } from '#contract/constants.ts';
import type { Labels } from '../fields.ts';

/** The person's language. */
export function useLanguage(): Language {
  return useLocale() as Language;
}

/** A declaration's text in the person's language. */
export function useSay(): (labels: Labels) => string {
  const language = useLanguage();
  return useCallback((labels) => labels[language], [language]);
}
