import { useTranslate } from 'ra-core';
import type { FileImport } from '#contract/imports.ts';
import { errorText } from '#ui/errorText.ts';
import { Counts } from './Counts.tsx';
import { useImportText } from './kind.ts';
import { Problems } from './Problems.tsx';
import { useBegin } from './useImports.ts';

interface CheckStepProps {
  one: FileImport;
  onBack: () => void;
  onAnother: () => void;
}

/** What the import would do, row by row where it would do nothing. */
export function CheckStep({ one, onBack, onAnother }: CheckStepProps) {
  const translate = useTranslate();
  const text = useImportText();
  const run = useBegin(one, 'run');
  const guests = (one.counts.create ?? 0) + (one.counts.update ?? 0);
  return (
    <>
      <section className="import-sheet" aria-label={text('check.title')}>
        <h2>{text('check.title')}</h2>
        <Counts one={one} names={['rows', 'create', 'update', 'skip', 'fail']} />
        {run.isError && (
          <p className="import-wrong" role="alert">
            {errorText(run.error, translate)}
          </p>
        )}
        <p className="import-actions">
          <button
            type="button"
            className="button button-primary"
            disabled={!guests || run.isPending || run.isSuccess}
            onClick={() => run.mutate()}
          >
            {guests ? text('check.go', { smart_count: guests }) : text('check.nothing')}
          </button>
          <button type="button" className="button" onClick={onBack}>
            {text('check.back')}
          </button>
          <button type="button" className="link-button" onClick={onAnother}>
            {text('check.another')}
          </button>
        </p>
      </section>
      <Problems one={one} />
    </>
  );
}
