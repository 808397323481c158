import { TextInput } from 'react-admin';
import { languageNames, languages } from '#contract/core/constants.ts';
import { useLanguage } from '../labels.ts';

interface LocalTextInputProps {
  source: string;
  label: string;
  helperText?: string | false;
  isRequired?: boolean;
  max: number;
  long?: boolean;
}

/** A text per language, the user's own first. */
export function LocalTextInput({ source, label, helperText = false, isRequired, max, long }: LocalTextInputProps) {
  const own = useLanguage();
  const order = [own, ...languages.filter((language) => language !== own)];
  return (
    <div className="local-text" role="group" aria-label={label}>
      {order.map((language, at) => (
        <TextInput
          key={language}
          source={`${source}.${language}`}
          label={`${label} · ${languageNames[language]}`}
          helperText={at === 0 ? helperText : false}
          isRequired={isRequired && at === 0}
          fullWidth
          slotProps={{ htmlInput: { maxLength: max, lang: language } }}
          {...(long && { multiline: true, minRows: 2 })}
        />
      ))}
    </div>
  );
}
