import type { NotificationSetting } from '#contract/notices/notifications.ts';
import { type CellProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { branchInputWords } from './words.ts';

/** The number of enabled notifications with a destination. */
export default function NotificationsText({ value }: CellProps) {
  const labelOf = useLabels();
  const reaching = (value as NotificationSetting[]).filter(({ active, destinations }) => active && destinations.length);
  const people = new Set(reaching.flatMap(({ destinations }) => destinations));
  return `${reaching.length} · ${[...people].join(', ') || labelOf(branchInputWords.noRecipients)}`;
}
