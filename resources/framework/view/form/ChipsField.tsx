import { Chip, TextField } from '@mui/material';
import type { ReactNode, Ref } from 'react';
import { FieldTitle } from 'react-admin';
import type { SearchEntry } from './LaterSearch.tsx';
import './LaterSearch.css';

interface ChipsFieldProps {
  id: string;
  label: string;
  isRequired?: boolean;
  error: boolean;
  helperText: ReactNode;
  disabled?: boolean;
  chips: readonly { key: string; text: string }[];
  onRemove: (key: string) => void;
  inputRef: Ref<HTMLInputElement>;
  entry: SearchEntry;
}

/** What is selected in a search of several, which the text field makes room for: each can be removed. */
export function ChipsField({ label, isRequired, chips, onRemove, entry, disabled, ...field }: ChipsFieldProps) {
  return (
    <TextField
      {...field}
      {...entry.props}
      fullWidth
      disabled={disabled}
      className="later-chips"
      label={<FieldTitle label={label} isRequired={isRequired} />}
      value={entry.typed}
      slotProps={{
        inputLabel: chips.length ? { shrink: true } : {},
        htmlInput: { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false },
        input: {
          startAdornment: chips.length > 0 && (
            <>
              {chips.map(({ key, text }) => (
                // By keyboard they are removed in the search.
                <Chip
                  key={key}
                  size="small"
                  label={text}
                  tabIndex={-1}
                  disabled={disabled}
                  onDelete={() => onRemove(key)}
                />
              ))}
            </>
          ),
        },
      }}
    />
  );
}
