import { TextField } from '@mui/material';
import { FieldTitle, useGetRecordRepresentation, useInput, useReference, useTranslate } from 'react-admin';
import type { AnyRecord } from '../useResourceList.ts';
import { errorProps, type InputFacts } from './fieldParts.tsx';
import { LaterSearch, type SearchEntry } from './LaterSearch.tsx';
import './LaterSearch.css';

export interface ReferenceInputProps extends InputFacts {
  to: string;
}

const search = () => import('./ReferenceSearch.tsx');

/** Selects a record of another resource by search. */
export default function ReferenceInput(props: ReferenceInputProps) {
  return (
    <LaterSearch load={search} props={props}>
      {(entry) => <ReferenceName {...props} entry={entry} />}
    </LaterSearch>
  );
}

/** The name of the selected record. */
function ReferenceName({
  source,
  to,
  label,
  helperText,
  isRequired,
  entry,
}: ReferenceInputProps & { entry: SearchEntry }) {
  const { id, field, fieldState } = useInput<string | null>({ source, defaultValue: '' });
  const translate = useTranslate();
  const nameOf = useGetRecordRepresentation(to);
  const { referenceRecord } = useReference<AnyRecord>({
    reference: to,
    id: field.value ?? '',
    options: { enabled: Boolean(field.value) },
  });
  return (
    <TextField
      id={id}
      fullWidth
      className="later-reference"
      label={<FieldTitle label={label} isRequired={isRequired} />}
      value={entry.typed || (field.value && referenceRecord ? String(nameOf(referenceRecord)) : '')}
      {...errorProps(fieldState, helperText)}
      {...entry.props}
      inputRef={field.ref}
      slotProps={{
        // Until the name arrives there is nothing that the label would make room for.
        inputLabel: field.value ? { shrink: true } : {},
        htmlInput: { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false },
        input: {
          endAdornment: (
            <>
              {field.value && !isRequired ? (
                <button
                  type="button"
                  className="icon-button later-search-clear"
                  // By keyboard it is cleared in the search.
                  tabIndex={-1}
                  aria-label={translate('ra.action.clear_input_value')}
                  // The focus stays where it is, as this button disappears.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => field.onChange('')}
                >
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z" />
                  </svg>
                </button>
              ) : null}
              <svg className="later-search-arrow" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M7 10l5 5 5-5z" />
              </svg>
            </>
          ),
        },
      }}
    />
  );
}
