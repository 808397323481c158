import { useStore } from 'ra-core';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { QueueEntry, QueueLine } from '#contract/reservations/queue/queue.ts';
import { sizeClasses, type SizeClass } from '#contract/reservations/queue/sizeClasses.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { LiveMarker } from '#src/live/LiveMarker.tsx';
import { Button } from '#ui/Button.tsx';
import { focusLost } from '#ui/focusLost.ts';
import { EmptyState } from '#ui/states.tsx';
import { Classes } from './Classes.tsx';
import { ClockContext } from './clock.ts';
import { EntryRow } from './EntryRow.tsx';
import { partsOfLine } from './lineModel.ts';
import { actionKeys, lineActionsOf, type EntryAction } from './possibleActions.ts';
import { queueWords as words, refusalWords } from './words.ts';

interface LinePartiesProps {
  line: QueueLine;
  branchId: string;
  /** Entries whose action is being sent. */
  busy: ReadonlySet<string>;
  mayAct: boolean;
  list: RefObject<HTMLDivElement | null>;
  onAction: (entry: QueueEntry, action: EntryAction) => void;
  onKeys: () => void;
}

const placeOf = (id: string) => `[data-entry=${JSON.stringify(id)}]`;

/** The parties of the queue, those who are called first. */
export function LineParties({ line, branchId, busy, mayAct, list, onAction, onKeys }: LinePartiesProps) {
  const labelOf = useLabels();
  const now = useNow(10_000);
  const timeZone = branchZone(useScope(), branchId);
  const [stored, setOnly] = useStore<SizeClass | null>('queueLine.sizeClass', null);
  const only = sizeClasses.find((name) => name === stored) ?? null;
  const [focused, setFocused] = useState<string | null>(null);
  const shown = line.entries.filter(({ sizeClass }) => only === null || sizeClass === only);
  const { called, waiting, left } = partsOfLine(shown);
  const order = [...called, ...waiting, ...left];
  const current = order.find(({ id }) => id === focused)?.id ?? order[0]?.id;
  const group = [called, waiting, left].findIndex((entries) => entries.some(({ id }) => id === focused));
  useRowFocus(focused, group);

  // The rows' handlers stay the same, so that a row is rendered only if its party has changed.
  const latest = useRef({ order, busy, mayAct, onAction });
  useEffect(() => {
    latest.current = { order, busy, mayAct, onAction };
  });
  const focus = useCallback(({ id }: QueueEntry) => setFocused(id), []);
  const start = useCallback((entry: QueueEntry, action: EntryAction) => latest.current.onAction(entry, action), []);
  const press = useCallback(
    (event: KeyboardEvent, entry: QueueEntry) => {
      const { order: rows, busy: sending, mayAct: may } = latest.current;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('[role="menu"]')) return;
      const possible: EntryAction[] = [...lineActionsOf(entry), 'code'];
      const action = possible.find((one) => actionKeys[one] === event.key);
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        const next = rows[rows.findIndex(({ id }) => id === entry.id) + step];
        if (next) list.current?.querySelector<HTMLElement>(placeOf(next.id))?.focus();
      } else if (action && may && !sending.has(entry.id)) latest.current.onAction(entry, action);
      else return;
      event.preventDefault();
    },
    [list],
  );

  const rows = (entries: readonly QueueEntry[]) => (
    <ul className="framed plain-list lines">
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          {...{ entry, timeZone, mayAct }}
          grace={line.grace}
          busy={busy.has(entry.id)}
          isCurrent={entry.id === current}
          onAction={start}
          onKey={press}
          onFocus={focus}
        />
      ))}
    </ul>
  );
  const section = (id: string, title: string, entries: readonly QueueEntry[]) => (
    <section className="stack" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title} <span className="preset-count">{entries.length}</span>
      </h2>
      {rows(entries)}
    </section>
  );
  return (
    <ClockContext value={now}>
      {line.refusal && (
        <p className="note" role="status">
          {labelOf(refusalWords[line.refusal])}
        </p>
      )}
      <Classes line={line} only={only} onChoose={setOnly} />
      {line.verdict === 'notBetter' && <p className="small">{labelOf(words.notBetter)}</p>}
      <div className="row row-apart queue-tools">
        <span className="subtle small">{line.accuracy.all > 0 && labelOf(words.accuracy, line.accuracy)}</span>
        <span className="row">
          <LiveMarker />
          <a className="link-button" href={`/w/${encodeURIComponent(branchId)}/qr`} target="_blank" rel="noopener">
            {labelOf(words.poster)}
          </a>
          <Button variant="link" className="queue-keys" aria-keyshortcuts="?" onClick={onKeys}>
            {labelOf(words.keys)}
          </Button>
        </span>
      </div>
      <div className="stack stack-wide" ref={list}>
        {called.length > 0 && section('queue-called', labelOf(words.called), called)}
        {waiting.length > 0 && section('queue-now', labelOf(words.line), waiting)}
        {called.length + waiting.length === 0 &&
          (only === null ? (
            <EmptyState title={labelOf(words.empty)} text={labelOf(words.emptyText)} />
          ) : (
            <EmptyState
              title={labelOf(words.emptyClass, { name: only })}
              action={<Button onClick={() => setOnly(null)}>{labelOf(words.all)}</Button>}
            />
          ))}
        {left.length > 0 && section('queue-left', labelOf(words.left), left)}
      </div>
    </ClockContext>
  );
}

/** A party that moves to another part of the page takes the focus with it. */
function useRowFocus(focused: string | null, group: number): void {
  const before = useRef({ focused, group });
  useLayoutEffect(() => {
    const moved = before.current.focused === focused && before.current.group !== group;
    before.current = { focused, group };
    if (!moved || focused === null || group < 0) return;
    focusLost(placeOf(focused));
    if (document.activeElement?.matches(placeOf(focused))) document.activeElement.scrollIntoView({ block: 'nearest' });
  }, [focused, group]);
}
