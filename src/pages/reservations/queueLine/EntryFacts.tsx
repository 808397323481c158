import { common } from '#contract/labels/commonLabels.ts';
import { refuseReasonLabels } from '#contract/reservations/eventLabels.ts';
import type { LineState } from '#contract/reservations/queue/line.ts';
import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import { clockTime, wallClock } from '#contract/core/zones.ts';
import { formatPhone } from '#i18n/phones.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { useClock } from './clock.ts';
import { GuestFacts } from './GuestFacts.tsx';
import { rangeText, useSpanText, useWaitText } from './rangeText.ts';
import { useQueueWords } from './useQueueWords.ts';
import { queueWords as words } from './words.ts';

interface EntryFactsProps {
  entry: QueueEntry;
  lineState: LineState;
  /** The end of the grace after the call, in milliseconds; null if the party is not called. */
  until: number | null;
  timeZone: string;
}

const tones: Partial<Record<LineState, string>> = { called: 'tag tag-on', late: 'tag tag-bad' };

/** Who a party is, and how long it waits. */
export function EntryFacts({ entry, lineState, until, timeZone }: EntryFactsProps) {
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const { groupSize, numberOfKidChairs: chairs, phone, note, guest } = entry;
  const isInLine = entry.state === 'open';
  return (
    <div className="stack stack-tight">
      <span className="row queue-who">
        <b className="wrap">{entry.name ?? guest?.name ?? queueText.nobody}</b>
        <span className="queue-size">
          {queueText.people(groupSize)}
          {chairs > 0 && ` · ${labelOf(words.chairs, { n: chairs })}`}
        </span>
        {lineState !== 'waiting' && <span className={tones[lineState] ?? 'tag'}>{queueText.state(lineState)}</span>}
        {isInLine && entry.onTheWayTime && <span className="tag tag-on">{labelOf(words.onTheWay)}</span>}
        {guest && <GuestFacts guest={guest} />}
      </span>
      {until !== null && <Called entry={entry} until={until} />}
      <span className="subtle small wrap">
        {isInLine ? <Wait entry={entry} /> : <Outcome entry={entry} timeZone={timeZone} />}
      </span>
      {(phone || note) && (
        <span className="small row queue-more">
          {phone && (
            <a
              href={`tel:${phone}`}
              className="queue-phone"
              aria-label={`${labelOf(common.phone)} ${formatPhone(phone)}`}
            >
              {formatPhone(phone)}
            </a>
          )}
          {note && <span className="wrap">{note}</span>}
        </span>
      )}
    </div>
  );
}

const joined = (parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Since when a party is called, and how long its table waits. */
function Called({ entry: { calledTime, calls }, until }: { entry: QueueEntry; until: number }) {
  const labelOf = useLabels();
  const spanText = useSpanText();
  const now = useClock();
  return (
    <span className="small">
      {joined([
        labelOf(words.calledAgo, { span: spanText(now - Date.parse(calledTime ?? '')) }),
        calls > 1 && labelOf(words.calledTimes, { n: calls }),
      ])}
      {' · '}
      <Grace until={until} />
    </span>
  );
}

/** Counts the grace down. */
function Grace({ until }: { until: number }) {
  const labelOf = useLabels();
  const spanText = useSpanText();
  const rest = until - useNow(1_000);
  if (rest <= 0) return <b>{labelOf(words.graceOver, { span: spanText(-rest) })}</b>;
  const seconds = Math.ceil(rest / 1_000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <b role="timer" className="queue-grace">
      {labelOf(words.graceLeft, { time })}
    </b>
  );
}

/** How long a party has waited and will wait, beside what it was told. */
function Wait({ entry }: { entry: QueueEntry }) {
  const labelOf = useLabels();
  const spanText = useSpanText();
  const waitText = useWaitText();
  const now = useClock();
  const { lineState, estimate, promised, partiesAhead, createdTime } = entry;
  const waited = now - Date.parse(createdTime);
  const isWaiting = lineState === 'waiting';
  const isLong = isWaiting && promised !== null && waited > promised.to * 60_000;
  const left = () => {
    if (!estimate) return labelOf(words.noTable);
    return estimate.to === 0 ? labelOf(words.soon) : waitText(estimate, words.estimate);
  };
  const facts = joined([
    labelOf(words.waited, { span: spanText(waited) }),
    isWaiting && (partiesAhead === 0 ? labelOf(words.next) : labelOf(words.ahead, { n: partiesAhead })),
    isWaiting && left(),
  ]);
  if (!promised || promised.to === 0) return facts;
  const range = rangeText(promised);
  return (
    <>
      {facts}
      {' · '}
      {isLong ? (
        <span className="queue-long">{labelOf(words.longer, { range })}</span>
      ) : (
        labelOf(words.promised, { range })
      )}
    </>
  );
}

/** When a party left the line, and where it sits. */
function Outcome({ entry, timeZone }: { entry: QueueEntry; timeZone: string }) {
  const labelOf = useLabels();
  const { seatedTime, endedTime, tables, refuseReason } = entry;
  const wall = wallClock(seatedTime ?? endedTime ?? '', timeZone);
  return joined([
    wall && clockTime(wall),
    refuseReason && labelOf(refuseReasonLabels[refuseReason]),
    tables.length > 0 && labelOf(words.atTables, { tables: tables.join(', ') }),
  ]);
}
