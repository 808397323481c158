import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useInput, useTranslate, ValidationError } from 'react-admin';

export interface Option {
  value: string;
  label: string;
}

interface PickInputProps {
  source: string;
  label: string;
  readOnly: boolean;
  options: readonly Option[];
  /** Something was chosen by the person. */
  onPick?: (value: string) => void;
}

/** One of many values, found by typing. */
export function PickInput({ source, label, readOnly, options, onPick }: PickInputProps) {
  const translate = useTranslate();
  const { field, fieldState } = useInput<string>({ source });
  const value = typeof field.value === 'string' && field.value ? field.value : null;
  const chosen = options.find((one) => one.value === value) ?? (value ? { value, label: value } : null);
  if (readOnly)
    return (
      <div className="field-value">
        <span className="field-label">{label}</span>
        <span>{chosen?.label ?? '–'}</span>
      </div>
    );
  return (
    <Autocomplete
      fullWidth
      disableClearable={chosen !== null}
      value={chosen as Option}
      options={options}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      getOptionLabel={(one) => one.label}
      noOptionsText={translate('shell.company.none')}
      onChange={(_event, one: Option | null) => {
        field.onChange(one?.value ?? null);
        if (one) onPick?.(one.value);
      }}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required
          error={fieldState.invalid}
          helperText={fieldState.error?.message ? <ValidationError error={fieldState.error.message} /> : undefined}
          inputRef={field.ref}
        />
      )}
    />
  );
}
