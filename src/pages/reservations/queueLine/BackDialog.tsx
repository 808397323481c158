import { useState } from 'react';
import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Radios } from '#ui/Radios.tsx';
import { queueFormWords as words } from './formWords.ts';
import { actionWords } from './words.ts';

interface BackDialogProps {
  entry: QueueEntry;
  onClose: () => void;
  /** @param behind null: at its old place */
  onBack: (behind: number | null) => void;
}

/** More parties than a line has. */
const last = 50;

/** Where a party goes that is put back into the line. */
export default function BackDialog({ entry, onClose, onBack }: BackDialogProps) {
  const labelOf = useLabels();
  const isWaiting = entry.lineState === 'waiting';
  const places = [...(isWaiting ? [] : [null]), 1, 2, 3, 5, last];
  const [behind, setBehind] = useState<number | null>(isWaiting ? 1 : 2);
  const textOf = (place: number | null) => {
    if (place === null) return labelOf(words.ownPlace);
    if (place === last) return labelOf(words.atEnd);
    return place === 1 ? labelOf(words.behindOne) : labelOf(words.behind, { n: place });
  };
  return (
    <FormDialog
      title={labelOf(words.backTitle, { number: entry.number })}
      submit={labelOf(actionWords.back)}
      onSubmit={() => {
        onBack(behind);
        onClose();
      }}
      onClose={onClose}
    >
      <Radios
        label={labelOf(words.where)}
        headed
        value={behind}
        options={places.map((place) => [place, textOf(place)] as const)}
        onChange={setBehind}
      />
    </FormDialog>
  );
}
