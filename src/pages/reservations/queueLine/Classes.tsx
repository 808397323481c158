import { largestOf, sizeClasses, type SizeClass } from '#contract/reservations/queue/sizeClasses.ts';
import type { QueueLine } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useWaitText } from './rangeText.ts';
import { queueWords as words } from './words.ts';

/** The people of a class: `1–2`, `7+`. */
function sizesOf(name: SizeClass): string {
  const before = sizeClasses[sizeClasses.indexOf(name) - 1];
  const from = before ? largestOf[before] + 1 : 1;
  return Number.isFinite(largestOf[name]) ? `${from}–${largestOf[name]}` : `${from}+`;
}

interface ClassesProps {
  line: QueueLine;
  only: SizeClass | null;
  onChoose: (name: SizeClass | null) => void;
}

/** How many wait in each size class and how long; a press shows only one class. */
export function Classes({ line: { classes }, only, onChoose }: ClassesProps) {
  const labelOf = useLabels();
  const waitText = useWaitText();
  return (
    <div className="queue-classes">
      {classes.map(({ name, waiting, estimate }) => (
        <button
          key={name}
          type="button"
          className="queue-class"
          aria-pressed={only === name}
          onClick={() => onChoose(only === name ? null : name)}
        >
          <span className="row row-apart">
            <b>{name}</b>
            <span className="subtle small">{labelOf(words.classSizes, { sizes: sizesOf(name) })}</span>
          </span>
          <b className="queue-class-wait">{estimate ? waitText(estimate, words.minutes) : '–'}</b>
          <span className="subtle small">{labelOf(words.waitingParties, { n: waiting })}</span>
        </button>
      ))}
    </div>
  );
}
