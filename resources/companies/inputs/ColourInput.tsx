import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { say, type InputProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import './order.css';

/** A colour as `#rrggbb`, with a patch of it. */
export default function ColourInput({ source, readOnly }: InputProps) {
  const told = useSay();
  const value: unknown = useWatch({ name: source });
  const colour = typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : 'transparent';
  return (
    <TextInput
      source={source}
      label={told(say('Background of the banner', '橫幅背景色', '横幅背景色', 'バナーの背景色'))}
      placeholder="#0e6a5b"
      helperText={false}
      disabled={readOnly}
      slotProps={{
        htmlInput: { maxLength: 7 },
        input: { endAdornment: <span className="colour-patch" style={{ background: colour }} aria-hidden="true" /> },
      }}
    />
  );
}
