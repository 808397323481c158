import { useInput, useTranslate } from 'react-admin';
import type { SuggestionSource } from '../useSuggestions.ts';
import { ChipsField } from './ChipsField.tsx';
import { errorProps, type InputFacts } from './fieldParts.tsx';
import { LaterSearch, type SearchEntry } from './LaterSearch.tsx';

export interface TextsInputProps extends InputFacts {
  max: number;
  suggestions?: SuggestionSource;
}

const search = () => import('./TextsSearch.tsx');

/** Tags: existing ones are suggested, new ones can be typed. */
export default function TextsInput(props: TextsInputProps) {
  return (
    <LaterSearch load={search} props={props}>
      {(entry) => <EnteredTexts {...props} entry={entry} />}
    </LaterSearch>
  );
}

function EnteredTexts({ source, label, helperText, isRequired, entry }: TextsInputProps & { entry: SearchEntry }) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput<string[]>({ source, defaultValue: [] });
  const texts = Array.isArray(field.value) ? field.value : [];
  return (
    <ChipsField
      {...{ id, label, isRequired, entry }}
      {...errorProps(fieldState, helperText || translate('ui.form.tagsHint'))}
      chips={texts.map((text) => ({ key: text, text }))}
      onRemove={(text) => field.onChange(texts.filter((other) => other !== text))}
      inputRef={field.ref}
    />
  );
}
