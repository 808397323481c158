import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { queueRefusals } from '#contract/reservations/queue/line.ts';
import type { QueueEntry, QueueLine } from '#contract/reservations/queue/queue.ts';
import { sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
import { ResponseError } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import CodeDialog from './CodeDialog.tsx';
import { queueFormWords as words, refusalWords } from './formWords.ts';
import { KnownGuest } from './KnownGuest.tsx';
import { PartySize } from './PartySize.tsx';
import { useLineText } from './useLineText.ts';
import type { QueueActions, TakeInput } from './useQueueLine.tsx';
import { queueWords } from './words.ts';
import { NotSent } from './useSending.ts';

interface TakeDialogProps {
  line: QueueLine;
  actions: QueueActions;
  companyId: string;
  branchId: string;
  onClose: () => void;
}

const refusalOf = (error: unknown) =>
  error instanceof ResponseError
    ? queueRefusals.find((one) => error.details?.some(({ code }) => code === one))
    : undefined;

/** Gives a party a number, and shows it with the code of the guest's page. */
export default function TakeDialog({ line, actions, companyId, branchId, onClose }: TakeDialogProps) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const text = useLineText();
  // One party is not given two numbers, however often it is sent.
  const key = useRef(crypto.randomUUID());
  const [size, setSize] = useState(2);
  const [chairs, setChairs] = useState(0);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [entry, setEntry] = useState<QueueEntry | null>(null);
  const refusal = refusalOf(failure);
  const section = line.classes.find((one) => one.name === sizeClassOf(size));

  async function save(force: boolean): Promise<void> {
    const party = { groupSize: size, numberOfKidChairs: chairs };
    const texts = { name: name.trim() || null, phone: phone.trim() || null, note: note.trim() || null };
    const body: TakeInput = { key: key.current, ...party, ...texts, force };
    setBusy(true);
    setFailure(null);
    try {
      setEntry(await actions.take(body));
    } catch (error) {
      if (!(error instanceof NotSent)) setFailure(error);
    }
    setBusy(false);
  }

  if (entry) return <CodeDialog entry={entry} onClose={onClose} />;
  return (
    <FormDialog
      title={labelOf(queueWords.take)}
      width="sm"
      className="queue-form"
      submit={labelOf(words.save)}
      busy={busy}
      invalid={size < 1 || size > 99}
      failure={failure !== null && (refusal ? labelOf(refusalWords[refusal]) : errorText(failure, translate))}
      before={
        refusal && (
          <Button className="queue-anyway" disabled={busy} onClick={() => void save(true)}>
            {labelOf(words.anyway)}
          </Button>
        )
      }
      onSubmit={() => void save(false)}
      onClose={onClose}
    >
      <PartySize {...{ size, chairs }} onSize={setSize} onChairs={setChairs} />
      {section && (
        <p className="small" role="status">
          {labelOf(words.expected, {
            class: section.name,
            parties: section.waiting,
            range: text.range(section.estimate),
          })}
        </p>
      )}
      <div className="row queue-fields">
        <label className="labelled-above grow">
          {labelOf(common.phone)}
          <input
            type="tel"
            maxLength={40}
            autoComplete="off"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        </label>
        <label className="labelled-above grow">
          {labelOf(common.personName)}
          <input
            type="text"
            maxLength={120}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      </div>
      <KnownGuest {...{ companyId, branchId, phone }} />
      <label className="labelled-above">
        {labelOf(common.note)}
        <input type="text" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      {busy && actions.isStalled && (
        <p className="note" role="status">
          {labelOf(words.trying)}
        </p>
      )}
    </FormDialog>
  );
}
