import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '#resources/framework/fields.ts';

/** A colour as `#rrggbb`, with a swatch. */
export default function ColourInput({ source, label, readOnly }: InputProps) {
  const value: unknown = useWatch({ name: source });
  const colour = typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : 'transparent';
  return (
    <TextInput
      source={source}
      label={label}
      placeholder="#0e6a5b"
      helperText={false}
      disabled={readOnly}
      slotProps={{
        htmlInput: { maxLength: 7 },
        // Above the swatch, which would overlap.
        inputLabel: { shrink: true },
        input: { endAdornment: <span className="framed thumb" style={{ background: colour }} aria-hidden="true" /> },
      }}
    />
  );
}
