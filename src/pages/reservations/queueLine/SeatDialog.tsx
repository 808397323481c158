import { useState } from 'react';
import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TablesInput } from '../TablesInput.tsx';
import type { ActionDetails } from './useQueueLine.ts';
import { useQueueWords } from './useQueueWords.ts';
import { actionWords, queueWords as words } from './words.ts';

interface SeatDialogProps {
  entry: QueueEntry;
  branchId: string;
  onDone: (details: ActionDetails) => void;
  onClose: () => void;
}

/** Asks at which tables a party is seated; none is fine. */
export default function SeatDialog({ entry, branchId, onDone, onClose }: SeatDialogProps) {
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const { number, groupSize, name, tables } = entry;
  const [names, setNames] = useState<readonly string[]>(tables);
  return (
    <FormDialog
      title={labelOf(words.seatTitle, { number })}
      text={[name, queueText.people(groupSize)].filter(Boolean).join(' · ')}
      submit={labelOf(actionWords.seat)}
      onSubmit={() => onDone(names.join() === tables.join() ? {} : { tables: [...names] })}
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
