import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import type { InputProps } from '#resources/framework/fields.ts';
import { errorProps, LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';

export interface Option {
  value: string;
  label: string;
}

interface PickInputProps extends InputProps {
  /** Loaded when the list is opened: there may be hundreds. */
  options: () => readonly Option[];
  labelOf: (value: string) => string;
  /** The user selected a value. */
  onPick?: (value: string) => void;
}

/** Selects one of many values by search. */
export function PickInput({ source, label, readOnly, options, labelOf, onPick }: PickInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useInput<string>({ source });
  const value = typeof field.value === 'string' && field.value ? field.value : null;
  const [open, setOpen] = useState(false);
  const name = value ? labelOf(value) : '';
  // The same object while the selection is the same: another one would discard the typed text.
  const chosen = useMemo(() => (value ? { value, label: name } : null), [value, name]);
  const shown = open ? options() : chosen ? [chosen] : [];
  if (readOnly) return <LabelledValue label={label}>{chosen?.label ?? '–'}</LabelledValue>;
  return (
    <Autocomplete
      fullWidth
      disableClearable={chosen !== null}
      value={chosen as Option}
      options={shown}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      getOptionLabel={(one) => one.label}
      noOptionsText={translate('shell.company.none')}
      onChange={(_event, one: Option | null) => {
        field.onChange(one?.value ?? null);
        if (one) onPick?.(one.value);
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField {...params} label={label} required {...errorProps(fieldState)} inputRef={field.ref} />
      )}
    />
  );
}
