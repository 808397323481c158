import { Autocomplete, Chip, TextField } from '@mui/material';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { useSuggestions, type SuggestionSource } from '../useSuggestions.ts';
import { errorProps, type InputFacts } from './fieldParts.tsx';
import { useTyped } from './useTyped.ts';

interface TextsInputProps extends InputFacts {
  max: number;
  suggestions?: SuggestionSource;
}

/** Tags: existing ones are suggested, new ones can be typed. */
export default function TextsInput({ source, label, helperText, isRequired, max, suggestions }: TextsInputProps) {
  const translate = useTranslate();
  const offered = useSuggestions(suggestions);
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const typed = useTyped(Array.isArray(field.value) ? (field.value as string[]) : [], field.onChange, max);
  return (
    <Autocomplete
      multiple
      freeSolo
      fullWidth
      {...typed}
      options={offered.map((one) => one.value)}
      filterSelectedOptions
      onBlur={field.onBlur}
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
          inputRef={field.ref}
        />
      )}
    />
  );
}
