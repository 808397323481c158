import type { QueueEntry } from '#contract/reservations/queue/queue.ts';
import { qrPath } from '#contract/core/qr.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { queueFormWords as words } from './formWords.ts';
import { useLineText } from './useLineText.ts';
import { queueWords } from './words.ts';

/** A party's number with the code of its page, to be scanned from this screen. */
export default function CodeDialog({ entry, onClose }: { entry: QueueEntry; onClose: () => void }) {
  const labelOf = useLabels();
  const text = useLineText();
  const { number, groupSize, estimate, link } = entry;
  const address = new URL(link, window.location.href).href;
  const { side, path } = qrPath(address);
  return (
    <FormDialog title={labelOf(words.yourNumber, { number })} onClose={onClose}>
      <p className="medium">
        {text.people(groupSize)} · {labelOf(queueWords.still, { range: text.range(estimate) })}
      </p>
      <svg
        className="queue-code"
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label={labelOf(words.scanLabel)}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <p className="small">{labelOf(words.scan)}</p>
      <p className="small wrap">
        <a href={link} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
    </FormDialog>
  );
}
