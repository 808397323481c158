import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';
import declaredTables from '#resources/reservations/tables/resource.ts';
import '#ui/TablesInput.css';

/** A table that can be assigned to a party. */
interface Table {
  name: string;
  seats: number;
  area: string;
}

const { list } = resourceEndpoints(declaredTables);

/** The tables in use of a branch, in their order. Empty while unknown: names can be typed. */
function useTables(branchId: string): readonly Table[] {
  const { companyId } = useScope();
  const mayRead = useMay(declaredTables.permission);
  const answer = useCall(
    ['tables', 'ofBranch'],
    list,
    {
      params: { companyId: companyId ?? '' },
      query: { filter: { branchId: [branchId], active: true }, sort: ['position', 'ASC'], range: [0, 499] },
    },
    { enabled: companyId !== null && mayRead, staleTime: 60_000 },
  );
  return (answer.data ?? []).map(({ name, seats, area }) => ({
    name: String(name),
    seats: Number(seats),
    area: String(area ?? ''),
  }));
}

const most = 20;

/** Table names as typed. Pasted text may contain several. */
const namesIn = (chosen: readonly (Table | string)[]): string[] => {
  const names = chosen.flatMap((one) =>
    typeof one === 'string' ? one.split(/[,，、]/).map((part) => part.trim().slice(0, 20)) : [one.name],
  );
  return [...new Set(names)].filter(Boolean).slice(0, most);
};

const nameOf = (value: Table | string) => (typeof value === 'string' ? value : value.name);

interface TablesInputProps {
  branchId: string;
  groupSize: number;
  names: readonly string[];
  label: string;
  /** The text for the seats of a table. */
  seatsText: (seats: number) => string;
  /** The text for tables that are too small: chairs can be moved, so they are not refused. */
  shortText: (seats: number) => string;
  onChange: (names: string[]) => void;
}

/** The tables of a party. Suggests the tables of its branch; other names can be typed. */
export function TablesInput({ branchId, groupSize, names, label, seatsText, shortText, onChange }: TablesInputProps) {
  const tables = useTables(branchId);
  const chosen = names.map((name) => tables.find((table) => table.name === name) ?? name);
  const seats = chosen.reduce((sum, table) => sum + (typeof table === 'string' ? 0 : table.seats), 0);
  const known = names.length > 0 && chosen.every((table) => typeof table !== 'string');
  return (
    <>
      <Autocomplete<Table, true, false, true>
        multiple
        freeSolo
        // Typed text counts without pressing a key to confirm it.
        autoSelect
        forcePopupIcon
        filterSelectedOptions
        options={[...tables]}
        // Opens upwards, so that it does not cover the submit button.
        slotProps={{ popper: { placement: 'top-start' } }}
        value={chosen}
        onChange={(_, next) => onChange(namesIn(next))}
        getOptionLabel={nameOf}
        isOptionEqualToValue={(option, value) => option.name === nameOf(value)}
        renderOption={({ key, ...props }, table) => (
          <li key={key} {...props}>
            <span className="seat-table">
              <b>{table.name}</b> {table.area}
            </span>
            <span className="seat-seats subtle" data-small={table.seats < groupSize || undefined}>
              {seatsText(table.seats)}
            </span>
          </li>
        )}
        renderInput={(props) => <TextField {...props} label={label} autoFocus />}
      />
      <p className="seat-short" role="status">
        {known && seats < groupSize && shortText(seats)}
      </p>
    </>
  );
}
