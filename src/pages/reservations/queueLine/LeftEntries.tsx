import type { LineAction, QueueEntry } from '#contract/reservations/queue/queue.ts';
import { clockTime, wallClock } from '#contract/core/zones.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { Button } from '#ui/Button.tsx';
import { actionsOf } from './lineModel.ts';
import { useLineText } from './useLineText.ts';
import type { Unsent } from './useSending.ts';
import { actionWords, outcomeWords, queueWords as words } from './words.ts';

interface LeftEntriesProps {
  left: readonly QueueEntry[];
  branchId: string;
  mayWrite: boolean;
  marked: string | null;
  unsent: readonly Unsent[];
  onAction: (entry: QueueEntry, action: LineAction) => void;
}

const outcomeOf = ({ lineState }: QueueEntry) =>
  lineState in outcomeWords ? outcomeWords[lineState as keyof typeof outcomeWords] : null;

/** Those who have left the line in the last hours; each can be put back. */
export function LeftEntries({ left, branchId, mayWrite, marked, unsent, onAction }: LeftEntriesProps) {
  const labelOf = useLabels();
  const text = useLineText();
  const zone = branchZone(useScope(), branchId);
  const clock = (iso: string | null) => {
    const wall = iso === null ? null : wallClock(iso, zone);
    return wall ? clockTime(wall) : '';
  };
  return (
    <section className="stack" aria-labelledby="queue-left">
      <h2 className="heading" id="queue-left">
        {labelOf(words.left)} {left.length > 0 && <span className="preset-count">{left.length}</span>}
      </h2>
      {left.length === 0 && <p className="subtle">{labelOf(words.nobodyLeft)}</p>}
      {left.length > 0 && (
        <ul className="framed plain-list lines">
          {left.map((entry) => {
            const { id, number, seatedTime, endedTime, tables, groupSize, name, guest } = entry;
            const outcome = outcomeOf(entry);
            const { shown, more } = actionsOf(entry);
            const facts = [
              text.people(groupSize),
              tables.length > 0 && labelOf(words.tables, { names: tables.join(', ') }),
            ];
            return (
              <li
                key={id}
                className="queue-left row row-firm"
                data-entry={id}
                data-line={entry.lineState}
                aria-current={marked === id || undefined}
                aria-label={number}
              >
                <b className="queue-left-number">{number}</b>
                <span className="grow stack stack-tight">
                  <span className="wrap">{name ?? guest?.name ?? labelOf(words.noName)}</span>
                  <span className="small subtle wrap">{facts.filter(Boolean).join(' · ')}</span>
                </span>
                <span className="queue-times stack stack-tight">
                  {outcome && <span className="small">{labelOf(outcome)}</span>}
                  <span className="small subtle">{clock(seatedTime ?? endedTime)}</span>
                </span>
                {mayWrite &&
                  [...shown, ...more].map((action) => (
                    <Button
                      key={action}
                      aria-label={`${labelOf(actionWords[action])}: ${number}`}
                      disabled={unsent.some(({ subject }) => subject === id)}
                      onClick={() => onAction(entry, action)}
                    >
                      {labelOf(actionWords[action])}
                    </Button>
                  ))}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
