import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { findQueueGuest, takeNumber, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { call, ResponseError } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { useDebounced } from '#ui/debounce.ts';
import { errorText } from '#ui/errorText.ts';
import { GuestFacts } from './GuestFacts.tsx';
import { rangeText } from './rangeText.ts';
import { queueWords as words } from './words.ts';

const sizes = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const largest = { party: 99, chairs: 20 } as const;
/** Digits from which a phone is looked up. */
const worthFinding = 6;

const newKey = () => `tablet-${crypto.randomUUID()}`;
const blank = () => ({ key: newKey(), size: 2, chairs: 0, name: '', phone: '', note: '' });

interface TakeNumberProps {
  companyId: string;
  branchId: string;
  /** The reason why staff should not, or null. */
  onTaken: (entry: QueueEntry) => void;
}

/** Gives a party a number. The key of the form belongs to one party, so that sending it twice gives one number. */
export function TakeNumber({ companyId, branchId, onTaken }: TakeNumberProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const notify = useNotify();
  const id = useId();
  const [party, setParty] = useState(blank);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const params = { companyId, branchId };
  const digits = party.phone.replace(/\D/g, '');
  const phone = useDebounced(digits.length >= worthFinding ? party.phone.trim() : '', 300);
  const known = useQuery({
    queryKey: ['queueGuest', companyId, branchId, phone],
    queryFn: ({ signal }) => call(findQueueGuest, { params, query: { phone }, signal }),
    enabled: phone !== '',
  });
  const guest = phone ? (known.data?.guest ?? null) : null;
  const change = (part: Partial<typeof party>) => {
    setFailure(null);
    setParty((all) => ({ ...all, ...part }));
  };
  const take = async (force: boolean) => {
    setBusy(true);
    const { key, size, chairs, name, note } = party;
    const body = {
      key,
      force,
      groupSize: size,
      numberOfKidChairs: chairs,
      name: name.trim() || guest?.name || null,
      phone: party.phone.trim() || null,
      email: null,
      note: note.trim() || null,
    };
    try {
      const entry = await call(takeNumber, { params, body });
      setParty(blank());
      setFailure(null);
      const wait = entry.estimate
        ? labelOf(words.aboutMinutes, { range: rangeText(entry.estimate) })
        : labelOf(words.noTable);
      notify(labelOf(words.taken, { number: entry.number, wait }));
      onTaken(entry);
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const refused = failure instanceof ResponseError && failure.code === 'conflict';
  const send = (event: FormEvent) => {
    event.preventDefault();
    void take(false);
  };
  return (
    <form className="queue-take stack" onSubmit={send} data-unguarded>
      <fieldset className="bare stack">
        <legend>{labelOf(words.size)}</legend>
        <div className="queue-sizes">
          {sizes.map((size) => (
            <button
              key={size}
              type="button"
              className="button"
              aria-pressed={party.size === size}
              onClick={() => change({ size })}
            >
              {size}
            </button>
          ))}
        </div>
        <label className="labelled-above" htmlFor={`${id}-size`}>
          {labelOf(words.largerParty)}
          <input
            id={`${id}-size`}
            type="number"
            inputMode="numeric"
            min={1}
            max={largest.party}
            value={party.size}
            onChange={({ target }) =>
              change({ size: Math.min(largest.party, Math.max(1, Math.trunc(Number(target.value)) || 1)) })
            }
          />
        </label>
      </fieldset>
      <label className="labelled-above">
        {labelOf(common.phone)}
        <input
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={party.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
      </label>
      {guest && (
        <div className="queue-known stack stack-tight" role="status">
          <b>{guest.name}</b>
          <GuestFacts guest={guest} />
        </div>
      )}
      <label className="labelled-above">
        {labelOf(common.name)}
        <input
          type="text"
          autoComplete="off"
          maxLength={120}
          placeholder={guest?.name}
          value={party.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </label>
      <div className="row row-apart">
        <span>{labelOf(words.kidChairs)}</span>
        <span className="row row-firm">
          <Button
            aria-label={labelOf(words.fewerChairs)}
            disabled={party.chairs === 0}
            onClick={() => change({ chairs: party.chairs - 1 })}
          >
            −
          </Button>
          <b className="queue-chairs" role="status">
            {party.chairs}
          </b>
          <Button
            aria-label={labelOf(words.moreChairs)}
            disabled={party.chairs === largest.chairs}
            onClick={() => change({ chairs: party.chairs + 1 })}
          >
            +
          </Button>
        </span>
      </div>
      <label className="labelled-above">
        {labelOf(common.note)}
        <input
          type="text"
          autoComplete="off"
          maxLength={500}
          value={party.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </label>
      {failure !== null && (
        <p className="fail" role="alert">
          {errorText(failure, translate)}
        </p>
      )}
      <Button type="submit" variant="primary" className="queue-submit" disabled={busy}>
        {labelOf(words.take)}
      </Button>
      {refused && (
        <Button disabled={busy} onClick={() => void take(true)}>
          {labelOf(words.anyway)}
        </Button>
      )}
    </form>
  );
}
