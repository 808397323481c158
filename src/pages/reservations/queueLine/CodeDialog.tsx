import { qrPath } from '#contract/core/qr.ts';
import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { useWaitText } from './rangeText.ts';
import { useQueueWords } from './useQueueWords.ts';
import { queueWords as words } from './words.ts';

/** A party's number with the code of its page, to be scanned from this screen. */
export default function CodeDialog({ entry, onClose }: { entry: QueueEntry; onClose: () => void }) {
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const waitText = useWaitText();
  const { number, groupSize, name, estimate, link, state } = entry;
  const address = new URL(link, window.location.href).href;
  const { side, path } = qrPath(address);
  const facts = [
    name,
    queueText.people(groupSize),
    state === 'open' && (estimate ? waitText(estimate, words.aboutMinutes) : labelOf(words.noTable)),
  ];
  return (
    <FormDialog title={labelOf(words.yourNumber, { number })} className="queue-ticket" focusCancel onClose={onClose}>
      <p className="medium wrap">{facts.filter(Boolean).join(' · ')}</p>
      <svg
        className="queue-code"
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label={labelOf(words.guestPage)}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <p className="small">{labelOf(words.scan)}</p>
      <a className="small wrap" href={link} target="_blank" rel="noopener">
        {address}
      </a>
    </FormDialog>
  );
}
