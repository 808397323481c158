import { useLabels } from '#resources/framework/view/labels.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { queueFormWords as words } from './formWords.ts';
import { actionKeys } from './lineModel.ts';
import { actionWords, queueWords } from './words.ts';

/** What the keyboard does on this page. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const labelOf = useLabels();
  const rows = [
    ['n', queueWords.take],
    ['↑ ↓', words.keyMove],
    ...Object.entries(actionKeys).map(([key, action]) => [key, actionWords[action]] as const),
    ['?', words.keyHelp],
  ] as const;
  return (
    <FormDialog title={labelOf(queueWords.keys)} onClose={onClose}>
      <dl className="queue-keys-list">
        {rows.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{labelOf(label)}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
