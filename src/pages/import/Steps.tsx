import type { ImportStatus } from '#contract/imports.ts';
import { useImportText } from './kind.ts';

const steps = ['file', 'columns', 'check', 'import'] as const;
export type Step = (typeof steps)[number];

/** The step that an import of that status is at. */
export const stepOf: Readonly<Record<ImportStatus, Step>> = {
  uploaded: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'import',
  done: 'import',
  cancelled: 'import',
  rollingBack: 'import',
  rolledBack: 'import',
  failed: 'import',
};

/** Where one is on the way. */
export function Steps({ current }: { current: Step }) {
  const text = useImportText();
  const at = steps.indexOf(current);
  return (
    <ol className="import-steps" aria-label={text('steps.label')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} data-past={index < at || undefined}>
          <span aria-hidden="true">{index + 1}</span>
          {text(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
