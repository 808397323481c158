import { clockTime, wallClock } from '#contract/core/zones.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { Button } from '#ui/Button.tsx';
import type { Failed } from './useQueueLine.ts';
import type { Unsent } from './useSending.ts';
import { queueWords as words } from './words.ts';

interface StallNoticeProps {
  /** When the line was read, in milliseconds. */
  updated: number;
  unsent: readonly Unsent[];
  branchId: string;
}

/** The connection is lost: how old the line is, and what waits to be sent. */
export function StallNotice({ updated, unsent, branchId }: StallNoticeProps) {
  const labelOf = useLabels();
  const wall = wallClock(new Date(updated), branchZone(useScope(), branchId));
  return (
    <div className="note note-bad stack stack-tight" role="status">
      <b>{updated > 0 && wall ? labelOf(words.offlineSince, { time: clockTime(wall) }) : labelOf(words.offline)}</b>
      {unsent.length > 0 && (
        <>
          <span>{labelOf(words.unsent)}</span>
          <ul className="queue-unsent">
            {unsent.map(({ id, text }) => (
              <li key={id} className="wrap">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What was sent late and refused. */
export function FailedNotice({ failed, onForget }: { failed: readonly Failed[]; onForget: (id: number) => void }) {
  const labelOf = useLabels();
  return (
    <ul className="plain-list stack stack-tight" role="alert">
      {failed.map(({ id, text, insist }) => (
        <li key={id} className="note note-bad row row-apart">
          <span className="wrap grow">{text}</span>
          <span className="row row-firm">
            {insist && (
              <Button
                onClick={() => {
                  onForget(id);
                  insist();
                }}
              >
                {labelOf(words.anyway)}
              </Button>
            )}
            <Button label="ra.action.close" onClick={() => onForget(id)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
