import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { LineAction, QueueEntry } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { Button } from '#ui/Button.tsx';
import { DialogFrame } from '#ui/FormDialog.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Panel } from '#ui/Panel.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useDocumentEvent } from '#ui/useDocumentEvent.ts';
import { useMediaQuery } from '#ui/useNarrow.ts';
import { FailedNotice, StallNotice } from './Notices.tsx';
import { LineParties } from './LineParties.tsx';
import { takeKey, type EntryAction } from './possibleActions.ts';
import { TakeNumber } from './TakeNumber.tsx';
import { useQueueLine, type ActionDetails } from './useQueueLine.ts';
import { queueWords as words } from './words.ts';
import './queueLine.css';

const SeatDialog = lazyPage(() => import('./SeatDialog.tsx'));
const BackDialog = lazyPage(() => import('./BackDialog.tsx'));
const RefuseDialog = lazyPage(() => import('./RefuseDialog.tsx'));
const CodeDialog = lazyPage(() => import('./CodeDialog.tsx'));
const KeysDialog = lazyPage(() => import('./KeysDialog.tsx'));

/** The queue of a branch for the tablet at the door: numbers, calls, seats, with one tap or one key each. */
export default withCompany(function QueueLine({ companyId }) {
  const labelOf = useLabels();
  const { branchId } = useScope();
  if (!branchId) return <EmptyState title={labelOf(words.chooseBranch)} />;
  return <AtBranch key={`${companyId} ${branchId}`} {...{ companyId, branchId }} />;
});

type Dialog = 'take' | 'keys' | { action: EntryAction; entry: QueueEntry };

/** These need an answer first, or show something. */
const withDialog: ReadonlySet<EntryAction> = new Set(['seat', 'back', 'refuse', 'code']);
const isImmediate = (action: EntryAction): action is LineAction => !withDialog.has(action);

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;

function AtBranch({ companyId, branchId }: { companyId: string; branchId: string }) {
  const labelOf = useLabels();
  const { answer, act, take, unsent, failed, fail, forget, isStalled } = useQueueLine(companyId, branchId);
  const mayAct = useMayWrite();
  const isWide = useMediaQuery('(min-width: 1000px)');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const busy = useMemo(() => new Set(unsent.flatMap(({ entry }) => entry ?? [])), [unsent]);
  const start = (entry: QueueEntry, action: EntryAction) => {
    if (isImmediate(action)) void act(entry, action);
    else setDialog({ action, entry });
  };
  const finish = (details: ActionDetails) => {
    if (dialog && typeof dialog === 'object' && dialog.action !== 'code')
      void act(dialog.entry, dialog.action, details);
    close();
  };
  const side = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useDocumentEvent('keydown', (event) => {
    if (!mayAct || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    if (event.key === '?') setDialog('keys');
    else if (event.key === takeKey && side.current) side.current.querySelector('button')?.focus();
    else if (event.key === takeKey) setDialog('take');
    else if (event.key === 'ArrowDown' && event.target === document.body)
      list.current?.querySelector<HTMLElement>('[data-entry][tabindex="0"]')?.focus();
    else return;
    event.preventDefault();
  });

  const form = (
    <TakeNumber
      {...{ companyId, branchId, isStalled, onFailed: fail }}
      classes={answer.data?.classes ?? []}
      onTake={take}
      onTaken={(entry) => setDialog({ action: 'code', entry })}
      onLater={close}
    />
  );
  const subject = dialog && typeof dialog === 'object' ? dialog : null;
  return (
    <div className="queue-page" data-wide={(isWide && mayAct) || undefined}>
      <LeaveGuard unsaved={unsent.length > 0} also={['branch_id']} />
      {isWide && mayAct && (
        <div ref={side} className="queue-side">
          <Panel title={labelOf(words.take)}>{form}</Panel>
        </div>
      )}
      <div className="stack stack-wide">
        {isStalled && <StallNotice updated={answer.dataUpdatedAt} {...{ unsent, branchId }} />}
        {failed.length > 0 && <FailedNotice failed={failed} onForget={forget} />}
        <QueryBoundary answer={answer} rows={8} columns={3} large>
          {(line) => (
            <LineParties
              {...{ line, branchId, busy, mayAct, list }}
              onAction={start}
              onKeys={() => setDialog('keys')}
            />
          )}
        </QueryBoundary>
      </div>
      {!isWide && mayAct && (
        <div className="queue-bar">
          <Button variant="primary" aria-keyshortcuts={takeKey} onClick={() => setDialog('take')}>
            {labelOf(words.take)}
          </Button>
        </div>
      )}
      {dialog === 'take' && (
        <DialogFrame title={labelOf(words.take)} onClose={close}>
          {form}
        </DialogFrame>
      )}
      <Suspense>
        {dialog === 'keys' && <KeysDialog onClose={close} />}
        {subject?.action === 'code' && <CodeDialog entry={subject.entry} onClose={close} />}
        {subject?.action === 'seat' && (
          <SeatDialog entry={subject.entry} branchId={branchId} onDone={finish} onClose={close} />
        )}
        {subject?.action === 'refuse' && <RefuseDialog entry={subject.entry} onDone={finish} onClose={close} />}
        {subject?.action === 'back' && (
          <BackDialog entry={subject.entry} entries={answer.data?.entries ?? []} onDone={finish} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
