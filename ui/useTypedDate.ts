import { useState, type ChangeEvent } from 'react';
import { hints, isWithin, storedOf, typedOf, type DateKind } from './typedDates.ts';

export interface DateValue {
  kind: DateKind;
  /** As stored; empty where there is none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
}

/** A day or time that is typed: the text stays as it is while somebody types, and reads as dates do afterwards. */
export function useTypedDate({ kind, value, min, max, onChange }: DateValue) {
  /** Null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (typed !== null && storedOf(kind, typed) !== value) setTyped(null);
  }
  const unknown = typed !== null && typed.trim() !== '' && storedOf(kind, typed) === '';
  const take = (next: string) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  return {
    /** What is typed is no such day or time, or beyond the limits. */
    invalid: (unknown && !focused) || !isWithin(value, min, max),
    take,
    input: {
      type: 'text',
      inputMode: kind === 'datetime' ? ('text' as const) : ('numeric' as const),
      autoComplete: 'off',
      placeholder: hints[kind],
      value: typed ?? typedOf(kind, value),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setTyped(target.value);
        const next = storedOf(kind, target.value);
        if (next !== value) onChange(next);
      },
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false);
        if (!unknown) setTyped(null);
      },
    },
  };
}
