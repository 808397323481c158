import { lazy, Suspense, useState } from 'react';
import type { LineAction, QueueEntry, QueueLine } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { ClassSection } from './ClassSection.tsx';
import { EntryCard } from './EntryCard.tsx';
import { refusalWords } from './formWords.ts';
import { LeftEntries } from './LeftEntries.tsx';
import { sectionsOf } from './lineModel.ts';
import { useLineKeys } from './useLineKeys.ts';
import { useLineText } from './useLineText.ts';
import type { QueueActions } from './useQueueLine.tsx';
import { queueWords as words } from './words.ts';

const TakeDialog = lazy(() => import('./TakeDialog.tsx'));
const SeatDialog = lazy(() => import('./SeatDialog.tsx'));
const BackDialog = lazy(() => import('./BackDialog.tsx'));
const CodeDialog = lazy(() => import('./CodeDialog.tsx'));
const KeysDialog = lazy(() => import('./KeysDialog.tsx'));

interface LineBoardProps {
  line: QueueLine;
  actions: QueueActions;
  companyId: string;
  branchId: string;
}

export type Opened = { dialog: 'take' | 'keys' } | { dialog: 'seat' | 'back' | 'code'; entry: QueueEntry };

/** The line with everything that is done in it. */
export function LineBoard({ line, actions, companyId, branchId }: LineBoardProps) {
  const labelOf = useLabels();
  const text = useLineText();
  const mayWrite = useMayWrite();
  const now = useNow(5_000);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { called, waiting, left } = sectionsOf(line);
  const open = [...called, ...waiting.flatMap(({ entries }) => entries)];
  const start = (entry: QueueEntry, action: LineAction) => {
    if (actions.unsent.some(({ subject }) => subject === entry.id)) return;
    if (action === 'seat' || action === 'back') setOpened({ dialog: action, entry });
    else void actions.act(entry, { action });
  };
  const marked = useLineKeys({
    entries: [...open, ...left],
    enabled: opened === null,
    mayWrite,
    onAction: start,
    onNew: () => setOpened({ dialog: 'take' }),
    onHelp: () => setOpened({ dialog: 'keys' }),
  });
  const card = (entry: QueueEntry) => (
    <EntryCard
      key={entry.id}
      {...{ entry, now, mayWrite }}
      isMarked={marked === entry.id}
      isSending={actions.unsent.some(({ subject }) => subject === entry.id)}
      onAction={(action) => start(entry, action)}
      onCode={() => setOpened({ dialog: 'code', entry })}
    />
  );
  const { right, all } = line.accuracy;
  const people = open.reduce((sum, { groupSize }) => sum + groupSize, 0);
  const shown = waiting.filter(({ entries }) => entries.length > 0);
  return (
    <>
      <header className="queue-head row">
        <div className="grow stack stack-tight">
          <b className="queue-totals">{labelOf(words.totals, { parties: open.length, people })}</b>
          {all > 0 && <span className="subtle small">{labelOf(words.accuracy, { right, all })}</span>}
        </div>
        <Button className="queue-keys" onClick={() => setOpened({ dialog: 'keys' })}>
          {labelOf(words.keys)}
        </Button>
        <a className="button" href={`/w/${encodeURIComponent(branchId)}/qr`} target="_blank" rel="noreferrer">
          {labelOf(words.poster)}
        </a>
        {mayWrite && (
          <Button variant="primary" className="queue-take" onClick={() => setOpened({ dialog: 'take' })}>
            {labelOf(words.take)}
          </Button>
        )}
      </header>
      {line.refusal && <p className="note">{labelOf(refusalWords[line.refusal])}</p>}
      {open.length === 0 && <EmptyState title={labelOf(words.empty)} text={labelOf(words.emptyText)} />}
      {called.length > 0 && (
        <section className="stack" aria-labelledby="queue-called">
          <h2 className="heading" id="queue-called">
            {labelOf(words.called)} <span className="preset-count">{called.length}</span>
          </h2>
          <ul className="queue-cards plain-list">{called.map(card)}</ul>
        </section>
      )}
      <div className="queue-columns">
        {(open.length > 0 ? shown : []).map((section) => (
          <ClassSection key={section.name} section={section}>
            {section.entries.map(card)}
          </ClassSection>
        ))}
      </div>
      <p className="subtle small">
        {waiting
          .map((section) => `${section.name} (${text.size(section)}): ${text.range(section.estimate)}`)
          .join(' · ')}
      </p>
      <LeftEntries {...{ left, branchId, mayWrite, marked }} unsent={actions.unsent} onAction={start} />
      <Suspense>
        {opened?.dialog === 'take' && (
          <TakeDialog {...{ line, actions, companyId, branchId }} onClose={() => setOpened(null)} />
        )}
        {opened?.dialog === 'keys' && <KeysDialog onClose={() => setOpened(null)} />}
        {opened?.dialog === 'seat' && (
          <SeatDialog
            entry={opened.entry}
            branchId={branchId}
            onClose={() => setOpened(null)}
            onSeat={(tables) => void actions.act(opened.entry, { action: 'seat', ...(tables && { tables }) })}
          />
        )}
        {opened?.dialog === 'back' && (
          <BackDialog
            entry={opened.entry}
            onClose={() => setOpened(null)}
            onBack={(behind) => void actions.act(opened.entry, { action: 'back', ...(behind !== null && { behind }) })}
          />
        )}
        {opened?.dialog === 'code' && <CodeDialog entry={opened.entry} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}
