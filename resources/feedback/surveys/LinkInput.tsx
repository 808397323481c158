import { TextInput, useInput } from 'react-admin';
import { linkPattern } from '#contract/feedback/surveyFields.ts';
import { type InputProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { surveyWords } from './words.ts';

/** The last part of the survey's public address, with the whole address once it exists. */
export default function LinkInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field } = useInput({ source });
  const link = typeof field.value === 'string' && linkPattern.test(field.value) ? field.value : null;
  const address = `${location.origin}/s/${link ?? ''}`;
  return (
    <div className="stack">
      <TextInput
        source={source}
        label={label}
        helperText={labelOf(surveyWords.linkHelp)}
        fullWidth
        disabled={readOnly}
        parse={(value: string) => value.toLowerCase() || null}
        slotProps={{ htmlInput: { maxLength: 20, autoCapitalize: 'off', spellCheck: false } }}
      />
      {link && (
        <a className="wrap" href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      )}
    </div>
  );
}
