import { common } from '#contract/labels/commonLabels.ts';
import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { queueWords as words } from './words.ts';

/** What staff should know of a known guest: VIP, visits, allergies. */
export function GuestFacts({ guest }: { guest: NonNullable<QueueEntry['guest']> }) {
  const labelOf = useLabels();
  return (
    <span className="tags queue-facts">
      {guest.isVIP && <span className="tag tag-warn">★ {labelOf(common.vip)}</span>}
      {guest.visits > 0 && <span className="tag">{labelOf(words.visits, { n: guest.visits })}</span>}
      {guest.allergies && <span className="tag tag-bad">{labelOf(words.allergies, { text: guest.allergies })}</span>}
    </span>
  );
}
