import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { largestOf, sizeClasses, type SizeClass } from '#contract/reservations/queue/sizeClasses.ts';
import type { LineAction, QueueEntry, QueueLine as Line } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { LiveMarker } from '#src/live/LiveMarker.tsx';
import { Button } from '#ui/Button.tsx';
import { DialogFrame } from '#ui/FormDialog.tsx';
import { Panel } from '#ui/Panel.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';
import { useMediaQuery } from '#ui/useNarrow.ts';
import { BackDialog, KeysDialog, SeatDialog } from './Dialogs.tsx';
import { EntryRow } from './EntryRow.tsx';
import { actionKeys, lineActionsOf, takeKey } from './possibleActions.ts';
import { useWaitText } from './rangeText.ts';
import { TakeNumber } from './TakeNumber.tsx';
import { useQueueLine, type ActionDetails } from './useQueueLine.tsx';
import { queueWords as words, refusalWords } from './words.ts';
import './queueLine.css';

/** The queue of a branch for the tablet at the door: numbers, calls, seats, with one tap or one key each. */
export default withCompany(function QueueLine({ companyId }) {
  const labelOf = useLabels();
  const { branchId } = useScope();
  if (!branchId) return <EmptyState title={labelOf(words.chooseBranch)} />;
  return <AtBranch key={`${companyId} ${branchId}`} {...{ companyId, branchId }} />;
});

type Dialog = 'take' | 'keys' | { action: LineAction; entry: QueueEntry };

/** These need an answer first. */
const withDialog: ReadonlySet<LineAction> = new Set(['seat', 'back']);

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null;

function AtBranch({ companyId, branchId }: { companyId: string; branchId: string }) {
  const { answer, busy, act, show } = useQueueLine(companyId, branchId);
  const mayAct = useMayWrite();
  const isWide = useMediaQuery('(min-width: 1000px)');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const start = (entry: QueueEntry, action: LineAction) => {
    if (withDialog.has(action)) setDialog({ action, entry });
    else void act(entry, action);
  };
  const finish = (details: ActionDetails) => {
    if (dialog && typeof dialog === 'object') void act(dialog.entry, dialog.action, details);
    close();
  };
  const side = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mayAct) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !event.target || isTyping(event.target)) return;
      if (event.key === '?') setDialog('keys');
      else if (event.key === takeKey && side.current) side.current.querySelector('button')?.focus();
      else if (event.key === takeKey) setDialog('take');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mayAct]);

  const labelOf = useLabels();
  const taken = (entry: QueueEntry) => {
    show(entry);
    if (dialog === 'take') close();
  };
  const form = <TakeNumber {...{ companyId, branchId }} onTaken={taken} />;
  return (
    <div className="queue-page" data-wide={(isWide && mayAct) || undefined}>
      {isWide && mayAct && (
        <div ref={side}>
          <Panel title={labelOf(words.take)} className="queue-side">
            {form}
          </Panel>
        </div>
      )}
      <div className="stack stack-wide">
        <QueryBoundary answer={answer} rows={8} columns={3}>
          {(line) => <Parties {...{ line, busy, mayAct }} onAction={start} onKeys={() => setDialog('keys')} />}
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
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog && typeof dialog === 'object' && dialog.action === 'seat' && (
        <SeatDialog entry={dialog.entry} branchId={branchId} onDone={finish} onClose={close} />
      )}
      {dialog && typeof dialog === 'object' && dialog.action === 'back' && (
        <BackDialog entry={dialog.entry} entries={answer.data?.entries ?? []} onDone={finish} onClose={close} />
      )}
    </div>
  );
}

interface PartiesProps {
  line: Line;
  busy: ReadonlySet<string>;
  mayAct: boolean;
  onAction: (entry: QueueEntry, action: LineAction) => void;
  onKeys: () => void;
}

function Parties({ line, busy, mayAct, onAction, onKeys }: PartiesProps) {
  const labelOf = useLabels();
  const now = useNow(10_000);
  const [only, setOnly] = useState<SizeClass | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = line.entries.filter(({ sizeClass }) => only === null || sizeClass === only);
  const inLine = shown.filter(({ state }) => state === 'open');
  const left = shown.filter(({ state }) => state !== 'open');
  const current = shown.find(({ id }) => id === focused)?.id ?? shown[0]?.id;
  const move = (from: QueueEntry, by: number) => {
    const next = [...inLine, ...left][[...inLine, ...left].findIndex(({ id }) => id === from.id) + by];
    if (next) list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(next.id)}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, entry: QueueEntry) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const action = lineActionsOf(entry.lineState).find((one) => actionKeys[one] === event.key);
    if (event.key === 'ArrowDown') move(entry, 1);
    else if (event.key === 'ArrowUp') move(entry, -1);
    else if (action && mayAct && !busy.has(entry.id)) onAction(entry, action);
    else return;
    event.preventDefault();
  };
  const rows = (entries: readonly QueueEntry[]) => (
    <ul className="framed plain-list lines">
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          {...{ entry, now, mayAct, onAction, onKey }}
          busy={busy.has(entry.id)}
          isCurrent={entry.id === current}
          onFocus={({ id }) => setFocused(id)}
        />
      ))}
    </ul>
  );
  return (
    <>
      {line.refusal && (
        <p className="note" role="status">
          {labelOf(refusalWords[line.refusal])}
        </p>
      )}
      <Classes line={line} only={only} onChoose={setOnly} />
      <div className="stack stack-wide" ref={list}>
        <section className="stack" aria-labelledby="queue-now">
          <div className="row row-apart">
            <h2 className="heading" id="queue-now">
              {labelOf(words.line)}
              <span className="preset-count">{inLine.length}</span>
            </h2>
            <span className="row">
              <LiveMarker />
              {mayAct && (
                <Button variant="link" className="queue-keys" onClick={onKeys}>
                  {labelOf(words.keys)}
                </Button>
              )}
            </span>
          </div>
          {inLine.length > 0 ? (
            rows(inLine)
          ) : (
            <EmptyState title={labelOf(words.empty)} text={labelOf(words.emptyText)} />
          )}
        </section>
        {left.length > 0 && (
          <section className="stack" aria-labelledby="queue-left">
            <h2 className="heading" id="queue-left">
              {labelOf(words.left)}
            </h2>
            {rows(left)}
          </section>
        )}
      </div>
    </>
  );
}

/** The people of a class: `1–2`, `7+`. */
function sizesOf(name: SizeClass): string {
  const before = sizeClasses[sizeClasses.indexOf(name) - 1];
  const from = before ? largestOf[before] + 1 : 1;
  return Number.isFinite(largestOf[name]) ? `${from}–${largestOf[name]}` : `${from}+`;
}

interface ClassesProps {
  line: Line;
  only: SizeClass | null;
  onChoose: (name: SizeClass | null) => void;
}

/** How many wait in each size class and how long; a press shows only one class. */
function Classes({ line: { classes, accuracy, verdict }, only, onChoose }: ClassesProps) {
  const labelOf = useLabels();
  const waitText = useWaitText();
  return (
    <div className="stack">
      <div className="queue-classes">
        {classes.map(({ name, waiting, estimate }) => (
          <button
            key={name}
            type="button"
            className="queue-class"
            aria-pressed={only === name}
            onClick={() => onChoose(only === name ? null : name)}
          >
            <span className="row row-apart">
              <b>{name}</b>
              <span className="subtle small">{labelOf(words.classSizes, { sizes: sizesOf(name) })}</span>
            </span>
            <b className="queue-class-wait">{estimate ? waitText(estimate, words.minutes) : '–'}</b>
            <span className="subtle small">{labelOf(words.waitingParties, { n: waiting })}</span>
          </button>
        ))}
      </div>
      {accuracy.all > 0 && <p className="subtle small">{labelOf(words.accuracy, accuracy)}</p>}
      {verdict === 'notBetter' && <p className="small">{labelOf(words.notBetter)}</p>}
    </div>
  );
}
