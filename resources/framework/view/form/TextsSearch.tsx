import { Autocomplete, Chip, TextField, useForkRef } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { useSuggestions } from '../useSuggestions.ts';
import { errorProps } from './fieldParts.tsx';
import { useEntered, type EnteredProps } from './LaterSearch.tsx';
import type { TextsInputProps } from './TextsInput.tsx';
import { useTyped } from './useTyped.ts';

/** The search of a `TextsInput`. */
export default function TextsSearch({
  source,
  label,
  helperText,
  isRequired,
  max,
  suggestions,
  byPointer,
  typed: begun,
}: TextsInputProps & EnteredProps) {
  const translate = useTranslate();
  const offered = useSuggestions(suggestions);
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const typed = useTyped(Array.isArray(field.value) ? (field.value as string[]) : [], field.onChange, max, begun);
  const inputRef = useForkRef(field.ref, useEntered({ typed: begun }));
  // As a click on it does once it is there.
  const [opens, setOpens] = useState(byPointer);
  return (
    <Autocomplete
      multiple
      freeSolo
      fullWidth
      {...typed}
      options={offered.map((one) => one.value)}
      filterSelectedOptions
      openOnFocus={opens}
      onBlur={() => {
        setOpens(false);
        field.onBlur();
      }}
      renderValue={(chosen, itemProps) =>
        chosen.map((one, index) => {
          const { key, ...rest } = itemProps({ index });
          return <Chip key={key} size="small" label={one} {...rest} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={<FieldTitle label={label} isRequired={isRequired} />}
          {...errorProps(fieldState, helperText || translate('ui.form.tagsHint'))}
          inputRef={inputRef}
        />
      )}
    />
  );
}
