import { memo, type KeyboardEvent } from 'react';
import type { LineAction, QueueEntry } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { MenuButton } from '#ui/MenuButton.tsx';
import { useIsPast } from './clock.ts';
import { EntryFacts } from './EntryFacts.tsx';
import { actionKeys, lineActionsOf, type EntryAction } from './possibleActions.ts';
import { useQueueWords } from './useQueueWords.ts';
import { queueWords as words } from './words.ts';

interface EntryRowProps {
  entry: QueueEntry;
  /** Minutes for which a table waits after a call. */
  grace: number;
  timeZone: string;
  busy: boolean;
  /** Whether the user may act. */
  mayAct: boolean;
  /** Of the rows one can be reached by Tab, and the others from it by the arrow keys. */
  isCurrent: boolean;
  onAction: (entry: QueueEntry, action: EntryAction) => void;
  onFocus: (entry: QueueEntry) => void;
  onKey: (event: KeyboardEvent, entry: QueueEntry) => void;
}

/** A party of the queue with what can be done now. Rendered again only if something about it has changed. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, grace, timeZone, busy, mayAct, isCurrent, onAction, onFocus, onKey } = props;
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const { number, calledTime } = entry;
  const until = entry.state === 'open' && calledTime !== null ? Date.parse(calledTime) + grace * 60_000 : null;
  const isLate = useIsPast(until);
  const lineState = entry.lineState === 'called' && isLate ? 'late' : entry.lineState;
  const [first, second, ...others] = lineActionsOf({ ...entry, lineState });
  const button = (action: LineAction | undefined, className: string) =>
    action && (
      <button
        type="button"
        className={`button ${className}`}
        disabled={busy}
        aria-keyshortcuts={actionKeys[action]}
        aria-label={`${queueText.actionOn(entry, action)}: ${number}`}
        onClick={() => onAction(entry, action)}
      >
        {queueText.actionOn(entry, action)}
      </button>
    );
  return (
    <li
      className="queue-entry"
      data-state={lineState}
      data-entry={entry.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-busy={busy || undefined}
      aria-label={`${number}: ${entry.name ?? entry.guest?.name ?? queueText.nobody}`}
      onFocus={() => onFocus(entry)}
      onKeyDown={(event) => onKey(event, entry)}
    >
      <b className="queue-number">{number}</b>
      <EntryFacts {...{ entry, lineState, until, timeZone }} />
      {mayAct && (
        <span className="queue-actions">
          {button(first, 'queue-first')}
          {button(second, '')}
          <MenuButton
            className="icon-button"
            label={labelOf(words.more, { number })}
            disabled={busy}
            items={() =>
              [...others, 'code' as const].map((action) => ({
                key: action,
                className: 'queue-item',
                label: (
                  <>
                    {action === 'code' ? labelOf(words.guestPage) : queueText.actionOn(entry, action)}
                    <kbd aria-hidden="true">{actionKeys[action]}</kbd>
                  </>
                ),
                onChoose: () => onAction(entry, action),
              }))
            }
          >
            <svg width="4" height="16" viewBox="0 0 4 16" aria-hidden="true" fill="currentColor">
              <circle cx="2" cy="2" r="1.6" />
              <circle cx="2" cy="8" r="1.6" />
              <circle cx="2" cy="14" r="1.6" />
            </svg>
          </MenuButton>
        </span>
      )}
    </li>
  );
});
