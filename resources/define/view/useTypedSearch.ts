import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { debounce } from '#contract/constants.ts';
import { useDebounced } from '#ui/debounce.ts';

interface Found {
  id: string;
}

/**
 * What is typed into an Autocomplete whose options the server finds: the term to ask for, and what every such input is
 * given.
 *
 * @example const { term, input } = useTypedSearch(); // <Autocomplete {...input} options={found} … />
 */
export function useTypedSearch() {
  const translate = useTranslate();
  const [text, setText] = useState('');
  return {
    text,
    setText,
    term: useDebounced(text.trim(), debounce.companySearch),
    input: {
      loadingText: translate('ui.form.searching'),
      noOptionsText: translate('ui.filter.none'),
      filterOptions: <T>(options: T[]) => options,
      getOptionKey: ({ id }: Found) => id,
      isOptionEqualToValue: (one: Found, other: Found) => one.id === other.id,
      onInputChange: (_event: unknown, value: string) => setText(value),
    },
  };
}
