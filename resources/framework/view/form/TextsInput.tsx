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

function EnteredTexts(props: TextsInputProps & { entry: SearchEntry }) {
  const { source, label, helperText, isRequired, max, entry } = props;
  const translate = useTranslate();
  const { id, field, fieldState } = useInput<string[]>({ source, defaultValue: [] });
  const texts = Array.isArray(field.value) ? field.value : [];
  // As the search does.
  const addTyped = () => {
    const text = entry.typed.trim().slice(0, max);
    if (text && !texts.includes(text)) field.onChange([...texts, text]);
    entry.props.onBlur();
  };
  return (
    <ChipsField
      {...{ id, label, isRequired }}
      entry={{ ...entry, props: { ...entry.props, onBlur: addTyped } }}
      {...errorProps(fieldState, helperText || translate('ui.form.tagsHint'))}
      chips={texts.map((text) => ({ key: text, text }))}
      onRemove={(text) => field.onChange(texts.filter((other) => other !== text))}
      inputRef={field.ref}
    />
  );
}
