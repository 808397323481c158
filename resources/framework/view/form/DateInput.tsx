import TextField from '@mui/material/TextField';
import { FieldTitle, useInput } from 'react-admin';
import type { ComponentProps } from 'react';
import { useDatePicker } from '#ui/DateField.tsx';
import type { TypedKind } from '#ui/typedDates.ts';
import { useTypedDate } from '#ui/useTypedDate.ts';
import { errorProps, type InputFacts } from './fieldParts.tsx';

interface DateInputProps extends InputFacts {
  kind: TypedKind;
  /** Converts the record's value to the field's, and back. */
  format?: (value: string | null) => string;
  parse?: (value: string) => string | null;
}

/** A day, a time or both in a form. */
export function DateInput({ kind, source, label, helperText, isRequired, fullWidth, ...ways }: DateInputProps) {
  const { id, field, fieldState } = useInput<string | null>({ source, ...ways });
  const { onChange, ref, name, disabled } = field;
  const value = typeof field.value === 'string' ? field.value : '';
  return (
    <DateTextField
      {...{ id, kind, value, onChange, fullWidth, name, disabled }}
      inputRef={ref}
      onBlur={field.onBlur}
      label={<FieldTitle label={label} isRequired={isRequired} />}
      {...errorProps(fieldState, helperText || undefined)}
    />
  );
}

interface DateTextFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'slotProps' | 'type'
> {
  kind: TypedKind;
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** The same with the look of the form's fields, for inputs with their own state. */
export function DateTextField({ kind, value, min, max, onChange, onBlur, error, ...props }: DateTextFieldProps) {
  const { input, invalid, take } = useTypedDate({ kind, value, min, max, onChange });
  const { buttonOf, picker, onKeyDown } = useDatePicker({ kind, value, min, max, take });
  const { inputMode, onBlur: leave, ...typed } = input;
  return (
    <div className="anchor">
      <TextField
        {...props}
        {...typed}
        error={error || invalid}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { inputMode },
          input: { endAdornment: buttonOf(props.disabled) },
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          leave();
          onBlur?.();
        }}
      />
      {picker}
    </div>
  );
}
