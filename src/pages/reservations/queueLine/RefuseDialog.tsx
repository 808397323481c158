import { useState } from 'react';
import { refuseReasonLabels } from '#contract/reservations/eventLabels.ts';
import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import { refuseReasons, type RefuseReason } from '#contract/reservations/reservations.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Radios } from '#ui/Radios.tsx';
import type { ActionDetails } from './useQueueLine.ts';
import { actionWords, queueWords as words } from './words.ts';

interface RefuseDialogProps {
  entry: QueueEntry;
  onDone: (details: ActionDetails) => void;
  onClose: () => void;
}

/** Asks why a party is refused; its page says so. */
export default function RefuseDialog({ entry, onDone, onClose }: RefuseDialogProps) {
  const labelOf = useLabels();
  const [reason, setReason] = useState<RefuseReason>('full');
  const title = labelOf(words.refuseTitle, { number: entry.number });
  return (
    <FormDialog
      title={title}
      text={labelOf(words.refuseText)}
      submit={labelOf(actionWords.refuse)}
      onSubmit={() => onDone({ reason })}
      onClose={onClose}
    >
      <Radios
        label={title}
        options={refuseReasons.map((one) => [one, labelOf(refuseReasonLabels[one])] as const)}
        value={reason}
        onChange={(value) => setReason(refuseReasons.find((one) => one === value) ?? reason)}
      />
    </FormDialog>
  );
}
