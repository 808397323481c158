import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import '#ui/dialogs.css';
import type { ActionDialogProps } from './ActionDialogs.tsx';
import { useTables, type Table } from './useTables.ts';

const most = 20;

/** Names as they were typed: several may have been pasted at once. */
const namesIn = (chosen: readonly (Table | string)[]): string[] => {
  const names = chosen.flatMap((one) =>
    typeof one === 'string' ? one.split(/[,，、]/).map((part) => part.trim().slice(0, 20)) : [one.name],
  );
  return [...new Set(names)].filter(Boolean).slice(0, most);
};

/** Asks which tables the party gets: those of its branch are offered, any other may be written. */
export default function SeatDialog({ row, words, busy, onClose, onDone }: ActionDialogProps) {
  const id = useId();
  const tables = useTables(row.branch.id);
  const [names, setNames] = useState<readonly string[]>(row.tableStrings);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onDone({ action: 'seat', ...(names.join() !== row.tableStrings.join() && { tables: [...names] }) });
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={busy ? undefined : onClose} aria-labelledby={`${id}-title`}>
      <form className="confirm" onSubmit={save}>
        <h2 id={`${id}-title`}>{words.text('seat.title', { name: words.name(row) })}</h2>
        <p>{[words.time(row), words.count('covers', row.groupSize)].join(' · ')}</p>
        <Autocomplete<Table, true, false, true>
          multiple
          freeSolo
          // What was typed counts without a key that confirms it.
          autoSelect
          forcePopupIcon
          filterSelectedOptions
          options={[...tables]}
          // Upwards, so that the way on is never under it.
          slotProps={{ popper: { placement: 'top-start' } }}
          value={names.map((name) => tables.find((table) => table.name === name) ?? name)}
          onChange={(_, chosen) => setNames(namesIn(chosen))}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
          isOptionEqualToValue={(option, value) => option.name === nameOf(value)}
          renderOption={({ key, ...props }, { name, area, seats }) => (
            <li key={key} {...props}>
              <span className="seat-table">
                <b>{name}</b> {area}
              </span>
              <span className="seat-seats" data-small={seats < row.groupSize || undefined}>
                {words.text('seat.seats', { smart_count: seats })}
              </span>
            </li>
          )}
          renderInput={(props) => (
            <TextField {...props} className="report-field" label={words.text('seat.tables')} autoFocus />
          )}
        />
        <SeatsSum row={row} names={names} tables={tables} text={words.text} />
        <div className="confirm-actions">
          <button type="button" className="button" disabled={busy} onClick={onClose}>
            {words.text('keep')}
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {words.text('seat.save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const nameOf = (value: Table | string) => (typeof value === 'string' ? value : value.name);

interface SeatsSumProps {
  row: Reservation;
  names: readonly string[];
  tables: readonly Table[];
  text: (key: string, values?: Record<string, unknown>) => string;
}

/** Says where the chosen tables have fewer seats than the party has people; it is a hint, chairs can be moved. */
function SeatsSum({ row, names, tables, text }: SeatsSumProps) {
  const chosen = names.map((name) => tables.find((table) => table.name === name));
  const seats = chosen.reduce((sum, table) => sum + (table?.seats ?? 0), 0);
  const short = names.length > 0 && chosen.every(Boolean) && seats < row.groupSize;
  return (
    <p className="seat-short" role="status">
      {short && text('seat.short', { smart_count: seats, people: row.groupSize })}
    </p>
  );
}
