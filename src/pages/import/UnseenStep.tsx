import type { FileImport } from '#contract/imports.ts';
import { Counts } from './Counts.tsx';
import { useImportText } from './kind.ts';

/** An import that somebody else has begun and not run yet, where its rows are out of sight. */
export function UnseenStep({ one, onAnother }: { one: FileImport; onAnother: () => void }) {
  const text = useImportText();
  const checked = one.status === 'checked';
  const title = checked ? text('check.title') : text(`status.${one.status}`);
  return (
    <section className="import-sheet" aria-label={title}>
      <h2>{title}</h2>
      {checked && <Counts one={one} names={['rows', 'create', 'update', 'skip', 'fail']} />}
      <p className="import-quiet">{text('unseen')}</p>
      <p className="import-actions">
        <button type="button" className="button" onClick={onAnother}>
          {text('check.another')}
        </button>
      </p>
    </section>
  );
}
