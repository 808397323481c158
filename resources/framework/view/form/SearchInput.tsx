import { Autocomplete, TextField, type AutocompleteProps, type TextFieldProps } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { debounce } from '#contract/core/constants.ts';
import { useDebounced } from '#ui/debounce.ts';

export interface SearchResult {
  id: string;
}

export type UseFound<T extends SearchResult> = (term: string) => {
  found: readonly T[] | undefined;
  isFetching: boolean;
};

type Chooser<T extends SearchResult, Many extends boolean> = Omit<
  AutocompleteProps<T, Many, false, false>,
  'options' | 'renderInput' | 'onChange'
>;

interface SearchInputProps<T extends SearchResult, Many extends boolean> extends Chooser<T, Many> {
  /** Searches for matches of the typed text. */
  useFound: UseFound<T>;
  /** Excluded choices. */
  except?: (one: T) => boolean;
  onChoose: (chosen: Many extends true ? T[] : T | null) => void;
  /** The props of the text field. */
  field: TextFieldProps;
}

/**
 * Selects one or several records from a server search. If `value` stays null, a selection is processed immediately, and
 * the next search can start.
 *
 * @example <SearchInput useFound={useFoundCompanies} value={null} getOptionLabel={nameOf} onChoose={add} field={{ label }} />
 */
export function SearchInput<T extends SearchResult, Many extends boolean = false>(props: SearchInputProps<T, Many>) {
  const { useFound, except = () => false, onChoose, field, ...chooser } = props;
  const translate = useTranslate();
  const [text, setText] = useState('');
  const { found = [], isFetching } = useFound(useDebounced(text.trim(), debounce.companySearch));
  return (
    <Autocomplete<T, Many>
      fullWidth
      {...chooser}
      options={found.filter((one) => !except(one))}
      loading={isFetching}
      loadingText={translate('ui.form.searching')}
      noOptionsText={translate('ui.filter.none')}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      inputValue={text}
      onInputChange={(_event, typed) => setText(typed)}
      onChange={(_event, chosen) => {
        onChoose(chosen as Parameters<typeof onChoose>[0]);
        if (chooser.value === null) setText('');
      }}
      renderInput={(params) => <TextField {...params} {...field} />}
    />
  );
}
