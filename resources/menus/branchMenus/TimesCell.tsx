import type { BranchMenu } from '#contract/menus/branchMenus.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { timesOf } from './times.ts';

/** The time spans of a menu with pictures: the first one in full, the number of others. */
export default function TimesCell({ value }: CellProps) {
  const spans = (value as BranchMenu['schedules']).map(
    (schedule) => `${timesOf(schedule)} · ${schedule.images.length}`,
  );
  return (
    <span className="tags" title={spans.length > 1 ? spans.join(', ') : undefined}>
      <span className="tag">{spans[0]}</span>
      {spans.length > 1 && <span className="tag tag-more">+{spans.length - 1}</span>}
    </span>
  );
}
