import { useNotify } from 'ra-core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { findQueueGuest, type QueueEntry, type QueueLine } from '#contract/reservations/queue/queue.ts';
import { sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { Button } from '#ui/Button.tsx';
import { useDebounced } from '#ui/debounce.ts';
import { GuestFacts } from './GuestFacts.tsx';
import { PartySize } from './PartySize.tsx';
import { useWaitText } from './rangeText.ts';
import type { Failed, TakeInput } from './useQueueLine.ts';
import { refusalIn, useQueueWords } from './useQueueWords.ts';
import { NotSent } from './useSending.ts';
import { queueWords as words } from './words.ts';

/** Digits from which a phone is looked up. */
const worthFinding = 6;

const newKey = () => `tablet-${crypto.randomUUID()}`;
const blank = () => ({ key: newKey(), size: 2, chairs: 0, name: '', phone: '', note: '' });

interface TakeNumberProps {
  companyId: string;
  branchId: string;
  classes: QueueLine['classes'];
  /** Nothing can be sent at present. */
  isStalled: boolean;
  onTake: (body: TakeInput) => Promise<QueueEntry>;
  onTaken: (entry: QueueEntry) => void;
  /** The party is sent when the connection is back; the form is free for the next one. */
  onLater: () => void;
  onFailed: (failure: Omit<Failed, 'id'>) => void;
}

/** Gives a party a number. The key of the form belongs to one party, so that sending it twice gives one number. */
export function TakeNumber(props: TakeNumberProps) {
  const { companyId, branchId, classes, isStalled, onTake, onTaken, onLater, onFailed } = props;
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const notify = useNotify();
  const waitText = useWaitText();
  const [party, setParty] = useState(blank);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const digits = party.phone.replace(/\D/g, '');
  const phone = useDebounced(digits.length >= worthFinding ? party.phone.trim() : '', 300);
  const input = { params: { companyId, branchId }, query: { phone } };
  const known = useCall(['queueGuest'], findQueueGuest, input, { enabled: phone !== '', staleTime: 30_000 });
  const guest = phone ? (known.data?.guest ?? null) : null;
  const section = classes.find(({ name }) => name === sizeClassOf(party.size));
  const textOf = (range: QueueEntry['estimate']) =>
    range ? waitText(range, words.aboutMinutes) : labelOf(words.noTable);

  /** The key of the party in the form; null once the form has gone. */
  const inForm = useRef<string | null>(party.key);
  useEffect(() => {
    inForm.current = party.key;
    return () => {
      inForm.current = null;
    };
  }, [party.key]);
  const clear = () => {
    setParty(blank());
    setFailure(null);
    setBusy(false);
  };
  const later = useRef(onLater);
  useEffect(() => {
    later.current = onLater;
  });
  useEffect(() => {
    if (!busy || !isStalled) return;
    clear();
    later.current();
  }, [busy, isStalled]);

  const change = (part: Partial<typeof party>) => {
    setFailure(null);
    setParty((all) => ({ ...all, ...part }));
  };
  const send = async (body: TakeInput): Promise<void> => {
    const isHere = () => inForm.current === body.key;
    try {
      const entry = await onTake(body);
      const wait = textOf(entry.estimate);
      if (!isHere()) return notify(labelOf(words.taken, { number: entry.number, wait }));
      clear();
      onTaken(entry);
    } catch (error) {
      if (error instanceof NotSent) return;
      if (isHere()) {
        setFailure(error);
        setBusy(false);
        return;
      }
      const name = [body.name, queueText.people(body.groupSize)].filter(Boolean).join(', ');
      const insist = refusalIn(error) ? () => void send({ ...body, force: true }) : undefined;
      onFailed({ text: `${name}: ${queueText.failure(error)}`, insist });
    }
  };
  const take = (force: boolean) => {
    const { key, size, chairs, name, note } = party;
    setBusy(true);
    void send({
      key,
      force,
      groupSize: size,
      numberOfKidChairs: chairs,
      name: name.trim() || guest?.name || null,
      phone: party.phone.trim() || null,
      email: null,
      note: note.trim() || null,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) take(false);
  };
  return (
    <form className="queue-take stack" onSubmit={submit} data-unguarded>
      <PartySize
        size={party.size}
        chairs={party.chairs}
        onSize={(size) => change({ size })}
        onChairs={(chairs) => change({ chairs })}
      />
      {section && (
        <p className="subtle small queue-expected" role="status">
          {[section.name, labelOf(words.waitingParties, { n: section.waiting }), textOf(section.estimate)].join(' · ')}
        </p>
      )}
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
      <div role="status" className="queue-guest">
        {guest && (
          <div className="queue-known stack stack-tight">
            <b className="wrap">{guest.name}</b>
            <GuestFacts guest={guest} />
          </div>
        )}
      </div>
      <label className="labelled-above">
        {labelOf(common.personName)}
        <input
          type="text"
          autoComplete="off"
          maxLength={120}
          placeholder={guest?.name}
          value={party.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </label>
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
          {queueText.failure(failure)}
        </p>
      )}
      <Button type="submit" variant="primary" className="queue-submit" disabled={busy}>
        {labelOf(words.take)}
      </Button>
      {refusalIn(failure) && (
        <Button className="queue-submit" disabled={busy} onClick={() => take(true)}>
          {labelOf(words.anyway)}
        </Button>
      )}
    </form>
  );
}
