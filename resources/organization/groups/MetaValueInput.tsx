import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useController, useWatch } from 'react-hook-form';
import { metaValue } from '#contract/organization/groupRules.ts';
import { type MetaType, type MetaValue } from '#contract/organization/groupValues.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { metaValueField } from './parts.ts';

/** The value of an entry, by the type beside it: booleans are selected; other typed text stays until it is saved. */
export function MetaValueInput({ source }: { source: string }) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const type = useWatch({ name: source.replace(/value$/, 'type') }) as MetaType;
  const { field } = useController({ name: source });
  const value = (field.value ?? '') as MetaValue;
  const own = { label: labelOf(metaValueField.label), onBlur: field.onBlur, inputRef: field.ref, fullWidth: true };
  if (type === 'boolean')
    return (
      <TextField
        select
        {...own}
        value={String(metaValue(value, type))}
        onChange={(event) => field.onChange(event.target.value === 'true')}
      >
        {['true', 'false'].map((answer) => (
          <MenuItem key={answer} value={answer}>
            {translate(`ra.boolean.${answer}`)}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <TextField
      {...own}
      value={String(value)}
      slotProps={{ htmlInput: { maxLength: metaValueField.max, inputMode: type === 'number' ? 'decimal' : 'text' } }}
      onChange={(event) => field.onChange(event.target.value)}
    />
  );
}
