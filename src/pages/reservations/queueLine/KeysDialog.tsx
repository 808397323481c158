import type { LineAction } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { actionKeys, takeKey } from './possibleActions.ts';
import { useQueueWords } from './useQueueWords.ts';
import { queueWords as words } from './words.ts';

/** The keys of the page. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const rows = [
    [takeKey, labelOf(words.take)],
    ['1 … 8', labelOf(words.keySize)],
    ['↑ ↓', labelOf(words.keyMove)],
    ...Object.entries(actionKeys).map(([action, key]) => [
      key,
      action === 'code' ? labelOf(words.guestPage) : queueText.action(action as LineAction),
    ]),
    ['?', labelOf(words.keys)],
  ];
  return (
    <FormDialog title={labelOf(words.keys)} onClose={onClose}>
      <dl className="facts">
        {rows.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
