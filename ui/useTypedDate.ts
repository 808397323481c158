import { useState, type ChangeEvent } from 'react';
import { hints, isWithin, storedOf, typedOf, type TypedKind } from './typedDates.ts';

export interface DateValue {
  kind: TypedKind;
  /** The stored format; empty if there is none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
}

/** A typed day or time: the text is unchanged while the user types, and formatted afterwards. */
export function useTypedDate({ kind, value, min, max, onChange }: DateValue) {
  /** Null while the user is not typing. */
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
    /** The text is not a valid day or time, or is outside the limits. */
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
