import type { BranchMenu } from '#contract/branchMenus.ts';
import type { CellProps } from '../define/fields.ts';
import { timesOf } from './times.ts';

/** From when to when a menu has pictures, and how many. */
export default function TimesCell({ value }: CellProps) {
  return (
    <span className="tags">
      {(value as BranchMenu['schedules']).map((schedule, at) => (
        <span className="tag" key={at}>
          {timesOf(schedule)} · {schedule.images.length}
        </span>
      ))}
    </span>
  );
}
