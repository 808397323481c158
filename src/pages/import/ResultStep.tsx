import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FileImport } from '#contract/imports.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { Counts } from './Counts.tsx';
import { useImportText, useLook } from './kind.ts';
import { Problems } from './Problems.tsx';
import { useBegin } from './useImports.ts';

interface ResultStepProps {
  one: FileImport;
  /** Whether the person may take it back. */
  allowed: boolean;
  onAnother: () => void;
}

/** What came of an import, and the way back. */
export function ResultStep({ one, allowed, onAnother }: ResultStepProps) {
  const translate = useTranslate();
  const text = useImportText();
  const language = useLanguage();
  const { resultPath } = useLook();
  const [asking, setAsking] = useState(false);
  const rollback = useBegin(one, 'rollback');
  const { status, counts } = one;
  const number = (name: string) => formatNumber(counts[name] ?? 0, language);
  const done = status === 'done';
  return (
    <>
      <section className="import-sheet" aria-label={text('steps.import')}>
        <div role="status">
          <h2>{text(`result.${status}`)}</h2>
        </div>
        <Counts
          one={one}
          names={done ? ['created', 'updated', 'skipped', 'failed'] : ['removed', 'restored', 'kept']}
        />
        {rollback.isError && (
          <p className="import-wrong" role="alert">
            {errorText(rollback.error, translate)}
          </p>
        )}
        <p className="import-actions">
          {done && (
            <Link className="button button-primary" to={resultPath(one)}>
              {text('result.guests')}
            </Link>
          )}
          <button type="button" className="button" onClick={onAnother}>
            {text('result.another')}
          </button>
          {done && allowed && (
            <button type="button" className="link-button button-danger" onClick={() => setAsking(true)}>
              {text('result.rollback')}
            </button>
          )}
        </p>
      </section>
      {one.rowsSeen ? <Problems one={one} /> : <p className="import-quiet">{text('unseen')}</p>}
      <ConfirmDialog
        open={asking}
        title={text('result.rollbackTitle')}
        text={text('result.rollbackText', { created: number('created'), updated: number('updated') })}
        confirm={text('result.rollback')}
        busy={rollback.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => rollback.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
