import { useEffect, useRef } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import type { LineAction, QueueEntry } from '#contract/reservations/queue/queue.ts';
import { formatPhone } from '#i18n/formats.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Button } from '#ui/Button.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import { Star } from '#ui/Star.tsx';
import { actionsOf } from './lineModel.ts';
import { useLineText } from './useLineText.ts';
import { actionWords, queueWords as words } from './words.ts';

interface EntryCardProps {
  entry: QueueEntry;
  now: number;
  mayWrite: boolean;
  isMarked: boolean;
  isSending: boolean;
  onAction: (action: LineAction) => void;
  onCode: () => void;
}

/** The label of an action on an entry. */
export const actionLabel = (action: LineAction, { calledTime }: Pick<QueueEntry, 'calledTime'>) =>
  actionWords[action === 'call' && calledTime !== null ? 'callAgain' : action];

/** A party in the line. */
export function EntryCard({ entry, now, mayWrite, isMarked, isSending, onAction, onCode }: EntryCardProps) {
  const labelOf = useLabels();
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) element.current?.focus();
  }, [isMarked]);
  const { number, lineState } = entry;
  const { shown, more } = actionsOf(entry);
  return (
    <li
      ref={element}
      className="queue-card framed"
      data-line={lineState}
      data-entry={entry.id}
      tabIndex={-1}
      aria-label={number}
      aria-current={isMarked || undefined}
      aria-busy={isSending || undefined}
    >
      <Facts entry={entry} now={now} />
      {isSending && (
        <p className="small" role="status">
          {labelOf(words.sending)}
        </p>
      )}
      {mayWrite && (
        <div className="queue-actions">
          {shown.map((action, at) => (
            <Button
              key={action}
              className={at === 0 ? 'queue-next' : ''}
              aria-label={`${labelOf(actionLabel(action, entry))}: ${number}`}
              disabled={isSending}
              onClick={() => onAction(action)}
            >
              {labelOf(actionLabel(action, entry))}
            </Button>
          ))}
          <MenuButton
            className="button queue-more"
            label={labelOf(words.more, { number })}
            disabled={isSending}
            items={(close) => [
              ...more.map((action) => (
                <button
                  key={action}
                  type="button"
                  role="menuitem"
                  className="menu-item"
                  onClick={() => {
                    close();
                    onAction(action);
                  }}
                >
                  {labelOf(actionLabel(action, entry))}
                </button>
              )),
              <button
                key="code"
                type="button"
                role="menuitem"
                className="menu-item"
                onClick={() => {
                  close();
                  onCode();
                }}
              >
                {labelOf(words.code)}
              </button>,
            ]}
          >
            ⋯
          </MenuButton>
        </div>
      )}
    </li>
  );
}

function Facts({ entry, now }: { entry: QueueEntry; now: number }) {
  const labelOf = useLabels();
  const text = useLineText();
  const { number, groupSize, numberOfKidChairs, name, phone, guest, note, lineState, calls } = entry;
  const isCalled = entry.calledTime !== null;
  const facts = [
    text.people(groupSize),
    numberOfKidChairs > 0 && labelOf(words.chairs, { n: numberOfKidChairs }),
    guest && guest.visits > 0 && labelOf(words.visits, { n: guest.visits }),
  ].filter(Boolean);
  return (
    <>
      <div className="row row-firm queue-top">
        <b className="queue-number">{number}</b>
        <span className="grow stack stack-tight">
          <span className="medium wrap">
            {guest?.isVIP && <Star label={labelOf(common.vip)} />} {name ?? guest?.name ?? labelOf(words.noName)}
          </span>
          <span className="small">{facts.join(' · ')}</span>
        </span>
        <span className="queue-times stack stack-tight">
          <b>
            {entry.calledTime === null
              ? labelOf(words.waited, { time: text.since(entry.createdTime, now) })
              : labelOf(words.calledFor, { time: text.since(entry.calledTime, now) })}
          </b>
          {!isCalled && <span className="small">{labelOf(words.still, { range: text.range(entry.estimate) })}</span>}
          {entry.promised && (
            <span className="small subtle">{labelOf(words.promised, { range: text.range(entry.promised) })}</span>
          )}
        </span>
      </div>
      <div className="row queue-tags">
        {lineState === 'late' && <span className="tag tag-bad">{labelOf(words.late)}</span>}
        {entry.onTheWayTime !== null && <span className="tag tag-on">{labelOf(words.onTheWay)}</span>}
        {calls > 1 && <span className="tag">{labelOf(words.calls, { n: calls })}</span>}
        {guest?.allergies && (
          <span className="tag tag-warn queue-allergies">{labelOf(words.allergies, { text: guest.allergies })}</span>
        )}
        {phone && (
          <a className="small queue-phone" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        )}
      </div>
      {note && <p className="small wrap queue-note">{note}</p>}
    </>
  );
}
