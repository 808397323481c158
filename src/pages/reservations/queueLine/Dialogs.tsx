import { useGetList } from 'ra-core';
import { useState } from 'react';
import type { LineAction, QueueEntry } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Radios } from '#ui/Radios.tsx';
import { actionKeys, takeKey } from './possibleActions.ts';
import type { ActionDetails } from './useQueueLine.tsx';
import { useQueueWords } from './useQueueWords.ts';
import { actionWords, queueWords as words } from './words.ts';

interface DialogProps {
  entry: QueueEntry;
  onDone: (details: ActionDetails) => void;
  onClose: () => void;
}

interface Table {
  id: string;
  name: string;
  seats: number;
}

const tablesOf = (text: string) =>
  text
    .split(/[,、，]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Asks at which tables a party is seated; none is fine. Tables that are large enough are suggested. */
export function SeatDialog({ entry, branchId, onDone, onClose }: DialogProps & { branchId: string }) {
  const labelOf = useLabels();
  const mayRead = useMay('onlineReservation');
  const [text, setText] = useState(entry.tables.join(', '));
  const { data: tables = [] } = useGetList<Table>(
    'tables',
    {
      filter: { branchId, active: true },
      sort: { field: 'position', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: mayRead },
  );
  const chosen = tablesOf(text);
  const fitting = tables
    .filter(({ seats, name }) => seats >= entry.groupSize || chosen.includes(name))
    .toSorted((a, b) => a.seats - b.seats)
    .slice(0, 12);
  const toggle = (name: string) =>
    setText((chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]).join(', '));
  return (
    <FormDialog
      title={labelOf(words.seatTitle, { number: entry.number })}
      submit={labelOf(actionWords.seat)}
      onSubmit={() => onDone(chosen.length ? { tables: chosen.slice(0, 20) } : {})}
      onClose={onClose}
    >
      <label className="labelled-above">
        {labelOf(words.tables)}
        <input
          type="text"
          autoFocus
          autoComplete="off"
          maxLength={200}
          placeholder={labelOf(words.tablesHint)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      {fitting.length > 0 && (
        <div className="row">
          {fitting.map(({ id, name, seats }) => (
            <button
              key={id}
              type="button"
              className="preset"
              aria-pressed={chosen.includes(name)}
              onClick={() => toggle(name)}
            >
              {name} <span className="preset-count">{seats}</span>
            </button>
          ))}
        </div>
      )}
    </FormDialog>
  );
}

/** Asks for the place of a party that comes back. */
export function BackDialog({ entry, entries, onDone, onClose }: DialogProps & { entries: readonly QueueEntry[] }) {
  const labelOf = useLabels();
  const others = entries.filter(
    ({ id, sizeClass, state, calledTime }) =>
      id !== entry.id && sizeClass === entry.sizeClass && state === 'open' && calledTime === null,
  ).length;
  const places = ['same', '0', ...[1, 2, 3, 5].filter((n) => n <= others).map(String)];
  const [place, setPlace] = useState(entry.state === 'open' && entry.calledTime === null ? '0' : 'same');
  const nameOf = (one: string) => {
    if (one === 'same') return labelOf(words.samePlace);
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

/** The keys of the page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const rows = [
    [takeKey, labelOf(words.take)],
    ['↑ ↓', labelOf(words.keyMove)],
    ...Object.entries(actionKeys).map(([action, key]) => [key, queueText.action(action as LineAction)]),
  ];
  return (
    <FormDialog title={labelOf(words.keys)} onClose={onClose}>
      <dl className="facts">
        {rows.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
