import { useState } from 'react';
import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Radios } from '#ui/Radios.tsx';
import type { ActionDetails } from './useQueueLine.ts';
import { actionWords, queueWords as words } from './words.ts';

interface BackDialogProps {
  entry: QueueEntry;
  entries: readonly QueueEntry[];
  onDone: (details: ActionDetails) => void;
  onClose: () => void;
}

/** Asks for the place of a party that comes back. */
export default function BackDialog({ entry, entries, onDone, onClose }: BackDialogProps) {
  const labelOf = useLabels();
  const others = entries.filter(
    ({ id, sizeClass, state, calledTime }) =>
      id !== entry.id && sizeClass === entry.sizeClass && state === 'open' && calledTime === null,
  ).length;
  const places = ['same', '0', ...[1, 2, 3, 5].filter((n) => n <= others).map(String)];
  const [place, setPlace] = useState(entry.state === 'open' && entry.calledTime === null ? '0' : 'same');
  const nameOf = (one: string) => {
    if (one === 'same') return labelOf(words.samePlace);
    if (one === '1') return labelOf(words.behindOne);
    return one === '0' ? labelOf(words.behindNext) : labelOf(words.behind, { n: one });
  };
  // A party that waits already keeps its place unless another is chosen.
  const offered = entry.state === 'open' && entry.calledTime === null ? places.slice(1) : places;
  return (
    <FormDialog
      title={labelOf(words.backTitle, { number: entry.number })}
      submit={labelOf(actionWords.back)}
      onSubmit={() => onDone(place === 'same' ? {} : { behind: Number(place) })}
      onClose={onClose}
    >
      <Radios
        label={labelOf(words.backTitle, { number: entry.number })}
        options={offered.map((one) => [one, nameOf(one)] as const)}
        value={place}
        onChange={setPlace}
      />
    </FormDialog>
  );
}
