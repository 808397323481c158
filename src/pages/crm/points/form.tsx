import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type * as z from 'zod';
import type { Label } from '#contract/label.ts';
import { useLabels } from '#resources/define/view/labels.ts';
import { issueText } from '#resources/define/view/form/resolver.ts';

interface FormOptions<S, Fields> {
  /** The schema that the server uses, too. */
  schema: S;
  /** What they are called; `{currency}` stands for it. */
  labels: Readonly<Record<keyof Fields, Label>>;
  currency: string;
  /** What the fields hold at first. */
  start: Fields;
  /** What they hold, as the schema takes it. */
  given: (fields: Fields) => unknown;
}

type FieldOptions = TextFieldProps & {
  help?: Label;
  inputMode?: 'decimal';
};

/** A small form, judged by a schema: all of it when it is sent, from then on at every change. */
export function useCheckedForm<S extends z.ZodType, Fields extends Readonly<Record<string, string>>>({
  schema,
  labels,
  currency,
  start,
  given,
}: FormOptions<S, Fields>) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const [fields, setFields] = useState(start);
  const [asked, setAsked] = useState(false);
  const result = schema.safeParse(given(fields), { reportInput: true });
  const issues = asked && !result.success ? result.error.issues : [];
  const errorOf = (name: string): string | undefined => {
    const issue = issues.find((one) => one.path[0] === name);
    if (!issue) return undefined;
    const { message, args } =
      name === 'email' ? { message: 'errors.field.email', args: {} } : issueText(issue, undefined);
    return translate(message, args);
  };
  return {
    fields,
    /** What the server is sent, or null where a field is wrong; wrong ones are marked from then on. */
    check: (): z.output<S> | null => {
      setAsked(true);
      return result.success ? result.data : null;
    },
    /** After what was sent: an empty form is not wrong yet. */
    reset: (changes: Partial<Fields>) => {
      setFields((all) => ({ ...all, ...changes }));
      setAsked(false);
    },
    /** A field's input, and what is wrong with it. */
    field: (name: keyof Fields & string, { help, inputMode, autoComplete = 'off', ...more }: FieldOptions = {}) => (
      <TextField
        label={labelOf(labels[name], { currency })}
        value={fields[name]}
        error={errorOf(name) !== undefined}
        helperText={errorOf(name) ?? (help && labelOf(help))}
        slotProps={{
          inputLabel: more.type === 'date' ? { shrink: true } : undefined,
          htmlInput: { inputMode, autoComplete },
        }}
        onChange={(event) => setFields((all) => ({ ...all, [name]: event.target.value }))}
        {...more}
      />
    ),
  };
}

/** A number as a person types it, or nothing. */
export const numberIn = (text: string): number | undefined =>
  /^\s*\d[\d\s,]*(\.\d+)?\s*$/.test(text) ? Number(text.replace(/[\s,]/g, '')) : undefined;
