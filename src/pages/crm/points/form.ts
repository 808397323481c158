import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type * as z from 'zod';
import { issueText } from '#resources/define/view/form/resolver.ts';

/**
 * Judges a small form by the schema that the server uses too: all of it when it is sent, from then on at every change.
 *
 * @param given what the fields hold, as the schema takes it
 */
export function useChecked<S extends z.ZodType>(schema: S, given: unknown) {
  const translate = useTranslate();
  const [asked, setAsked] = useState(false);
  const result = schema.safeParse(given, { reportInput: true });
  const issues = asked && !result.success ? result.error.issues : [];
  const errorOf = (name: string): string | undefined => {
    const issue = issues.find((one) => one.path[0] === name);
    if (!issue) return undefined;
    const { message, args } =
      name === 'email' ? { message: 'errors.field.email', args: {} } : issueText(issue, undefined);
    return translate(message, args);
  };
  return {
    /** What the server is sent, or null where a field is wrong; wrong ones are marked from then on. */
    check: (): z.output<S> | null => {
      setAsked(true);
      return result.success ? result.data : null;
    },
    /** What a field's input is given to show what is wrong with it. */
    told: (name: string) => ({ error: errorOf(name) !== undefined, helperText: errorOf(name) }),
    /** After what was sent: an empty form is not wrong yet. */
    reset: () => setAsked(false),
  };
}

/** A number as a person types it, or nothing. */
export const numberIn = (text: string): number | undefined =>
  /^\s*\d[\d\s,]*(\.\d+)?\s*$/.test(text) ? Number(text.replace(/[\s,]/g, '')) : undefined;
