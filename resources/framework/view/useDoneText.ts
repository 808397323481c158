import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Labels } from '../fields.ts';
import { useLabels } from './labels.ts';

/** Starts with a capital letter, if the script has them. */
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The message after a record is saved or created. @example doneText('saved', resource.one) // 'Guest saved' */
export function useDoneText(): (what: 'saved' | 'created', one: Labels) => string {
  const translate = useTranslate();
  const labelOf = useLabels();
  return useCallback(
    (what, one) => translate(`ui.form.${what}`, { one: capitalized(labelOf(one)) }),
    [translate, labelOf],
  );
}
