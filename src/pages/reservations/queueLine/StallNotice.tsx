import { clockTime, wallClock } from '#contract/core/zones.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { branchZone, useScope } from '#resources/framework/view/scope.ts';
import { queueWords as words } from './words.ts';

interface StallNoticeProps {
  /** When the line was read, in milliseconds. */
  updated: number;
  unsent: number;
  branchId: string;
}

/** The connection is lost: how old the line is, and what has not been sent. */
export function StallNotice({ updated, unsent, branchId }: StallNoticeProps) {
  const labelOf = useLabels();
  const zone = branchZone(useScope(), branchId);
  const wall = updated > 0 ? wallClock(new Date(updated), zone) : null;
  return (
    <div className="note note-bad" role="status">
      {wall && labelOf(words.offline, { time: clockTime(wall) })}{' '}
      {unsent > 0 && <b>{labelOf(words.unsent, { n: unsent })}</b>}
    </div>
  );
}
