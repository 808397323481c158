import { useState } from 'react';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TablesInput } from '../TablesInput.tsx';
import type { ActionDialogProps } from './ActionDialogs.tsx';

/** Asks for the party's tables. Suggests the tables of its branch; other names can be typed. */
export default function SeatDialog({ row, words, busy, onClose, onDone }: ActionDialogProps) {
  const [names, setNames] = useState<readonly string[]>(row.tableStrings);
  return (
    <FormDialog
      title={words.text('seat.title', { name: words.name(row) })}
      text={[words.time(row), words.count('covers', row.groupSize)].join(' · ')}
      submit={words.text('seat.save')}
      busy={busy}
      cancel={words.text('keep')}
      onSubmit={() =>
        onDone({ action: 'seat', ...(names.join() !== row.tableStrings.join() && { tables: [...names] }) })
      }
      onClose={onClose}
    >
      <TablesInput
        branchId={row.branch.id}
        groupSize={row.groupSize}
        names={names}
        label={words.column('tables')}
        seatsText={(seats) => words.text('seat.seats', { smart_count: seats })}
        shortText={(seats) => words.text('seat.short', { smart_count: seats, people: row.groupSize })}
        onChange={setNames}
      />
    </FormDialog>
  );
}
