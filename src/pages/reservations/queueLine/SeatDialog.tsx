import { useState } from 'react';
import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TablesInput } from '../TablesInput.tsx';
import { queueFormWords as words } from './formWords.ts';
import { useLineText } from './useLineText.ts';
import { actionWords } from './words.ts';

interface SeatDialogProps {
  entry: QueueEntry;
  branchId: string;
  onClose: () => void;
  /** @param tables undefined if they have not changed */
  onSeat: (tables: string[] | undefined) => void;
}

/** The table at which a party is seated. */
export default function SeatDialog({ entry, branchId, onClose, onSeat }: SeatDialogProps) {
  const labelOf = useLabels();
  const text = useLineText();
  const { number, groupSize, name, tables } = entry;
  const [names, setNames] = useState<readonly string[]>(tables);
  return (
    <FormDialog
      title={labelOf(words.seatTitle, { number })}
      text={[name, text.people(groupSize)].filter(Boolean).join(' · ')}
      submit={labelOf(actionWords.seat)}
      onSubmit={() => {
        onSeat(names.join() === tables.join() ? undefined : [...names]);
        onClose();
      }}
      onClose={onClose}
    >
      <TablesInput
        {...{ branchId, groupSize, names }}
        label={labelOf(words.tables)}
        seatsText={(seats) => labelOf(words.seats, { n: seats })}
        shortText={(seats) => labelOf(words.short, { n: seats, people: groupSize })}
        onChange={setNames}
      />
    </FormDialog>
  );
}
