import { MenuItem } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import type { LineAction, QueueEntry } from '#contract/reservations/queue/queue.ts';
import { formatSpan } from '#i18n/spans.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { MenuButton } from '#ui/MenuButton.tsx';
import { GuestFacts } from './GuestFacts.tsx';
import { actionKeys, lineActionsOf } from './possibleActions.ts';
import { rangeText, useWaitText } from './rangeText.ts';
import { useQueueWords } from './useQueueWords.ts';
import { queueWords as words } from './words.ts';

interface EntryRowProps {
  entry: QueueEntry;
  now: number;
  busy: boolean;
  /** Whether the user may act. */
  mayAct: boolean;
  /** Of the rows one can be reached by Tab, and the others from it by the arrow keys. */
  isCurrent: boolean;
  onAction: (entry: QueueEntry, action: LineAction) => void;
  onFocus: (entry: QueueEntry) => void;
  onKey: (event: KeyboardEvent, entry: QueueEntry) => void;
}

const tones: Partial<Record<QueueEntry['lineState'], string>> = { called: 'tag tag-on', late: 'tag tag-bad' };

/** A party of the queue with what can be done now. */
export function EntryRow({ entry, now, busy, mayAct, isCurrent, onAction, onFocus, onKey }: EntryRowProps) {
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const { lineState, number, calls } = entry;
  const possible = lineActionsOf(lineState);
  const [first, second, ...others] = possible;
  const labelFor = (action: LineAction) => queueText.action(action, calls > 0 && lineState !== 'waiting');
  const button = (action: LineAction | undefined, variant: string) =>
    action && (
      <button
        type="button"
        className={`button ${variant}`}
        disabled={busy}
        aria-keyshortcuts={actionKeys[action]}
        aria-label={`${labelFor(action)}: ${number}`}
        onClick={() => onAction(entry, action)}
      >
        {labelFor(action)}
      </button>
    );
  return (
    <li
      className="queue-entry"
      data-state={lineState}
      data-entry={entry.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-busy={busy || undefined}
      aria-label={`${number}: ${entry.name ?? queueText.nobody}`}
      onFocus={() => onFocus(entry)}
      onKeyDown={(event) => onKey(event, entry)}
    >
      <b className="queue-number">{number}</b>
      <Facts entry={entry} now={now} tone={tones[lineState] ?? 'tag'} />
      {mayAct && (
        <span className="queue-actions">
          {button(first, lineState === 'waiting' || lineState === 'called' ? 'button-primary' : '')}
          {button(second, '')}
          <MenuButton
            className="icon-button"
            label={labelOf(words.more, { number })}
            disabled={busy}
            items={(close) => [
              ...others.map((action) => (
                <MenuItem
                  key={action}
                  onClick={() => {
                    close();
                    onAction(entry, action);
                  }}
                >
                  {labelFor(action)}
                </MenuItem>
              )),
              <MenuItem key="page" component="a" href={entry.link} target="_blank" rel="noopener" onClick={close}>
                {labelOf(words.guestPage)}
              </MenuItem>,
            ]}
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
}

function Facts({ entry, now, tone }: { entry: QueueEntry; now: number; tone: string }) {
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const language = useLanguage();
  const { instant } = useFormats();
  const { lineState, groupSize, numberOfKidChairs: chairs, phone, note, guest, estimate, promised } = entry;
  const isInLine = entry.state === 'open';
  const waitText = useWaitText();
  const since = (iso: string) => formatSpan(now - Date.parse(iso), language);
  const people = groupSize === 1 ? labelOf(words.onePerson) : labelOf(words.people, { n: groupSize });
  const times = isInLine
    ? [
        labelOf(words.waited, { span: since(entry.createdTime) }),
        lineState === 'waiting' &&
          (entry.partiesAhead === 0 ? labelOf(words.next) : labelOf(words.ahead, { n: entry.partiesAhead })),
        lineState === 'waiting' && (estimate ? waitText(estimate, words.estimate) : labelOf(words.noTable)),
        promised && promised.to > 0 && labelOf(words.promised, { range: rangeText(promised) }),
      ]
    : [
        instant(entry.seatedTime ?? entry.endedTime),
        entry.tables.length > 0 && labelOf(words.atTables, { tables: entry.tables.join(', ') }),
      ];
  const called = isInLine && entry.calledTime;
  return (
    <div className="stack stack-tight">
      <span className="row queue-who">
        <b className="wrap">{entry.name ?? queueText.nobody}</b>
        <span className="queue-size">
          {people}
          {chairs > 0 && ` · ${labelOf(words.chairs, { n: chairs })}`}
        </span>
        {lineState !== 'waiting' && <span className={tone}>{queueText.state(lineState)}</span>}
        {isInLine && entry.onTheWayTime && <span className="tag tag-on">{labelOf(words.onTheWay)}</span>}
      </span>
      {guest && <GuestFacts guest={guest} />}
      {called && (
        <span className="small">
          {labelOf(words.calledAgo, { span: since(called) })}
          {entry.calls > 1 && ` · ${labelOf(words.calledTimes, { n: entry.calls })}`}
        </span>
      )}
      <span className="subtle small wrap">{times.filter(Boolean).join(' · ')}</span>
      {(phone || note) && (
        <span className="small row">
          {phone && (
            <a href={`tel:${phone}`} className="queue-phone" aria-label={`${labelOf(common.phone)} ${phone}`}>
              {phone}
            </a>
          )}
          {note && <span className="subtle wrap">{note}</span>}
        </span>
      )}
    </div>
  );
}
