import { useInput, useTranslate } from 'react-admin';
import type { SuggestionSource } from '../useSuggestions.ts';
import { ChipsField } from './ChipsField.tsx';
import { errorProps, type InputFacts } from './fieldParts.tsx';
import { LaterSearch, type SearchEntry } from './LaterSearch.tsx';
import { useTyped } from './useTyped.ts';

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
  const typed = useTyped(texts, field.onChange, max);
  const inputProps: SearchEntry['props'] = {
    ...entry.props,
    onChange: (event) => {
      entry.props.onChange(event);
      typed.onInputChange(event, event.target.value);
    },
    onBlur: () => {
      entry.props.onBlur();
      typed.onChange(null, texts);
    },
  };
  return (
    <ChipsField
      {...{ id, label, isRequired }}
      entry={{ ...entry, props: inputProps }}
      {...errorProps(fieldState, helperText || translate('ui.form.tagsHint'))}
      chips={typed.value.map((text) => ({ key: text, text }))}
      onRemove={(text) => field.onChange(texts.filter((other) => other !== text))}
      inputRef={field.ref}
    />
  );
}
