import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { GuestImport } from '#contract/imports.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { Counts } from './Counts.tsx';
import { Problems } from './Problems.tsx';
import { useBegin } from './useImports.ts';

interface ResultStepProps {
  one: GuestImport;
  /** Whether the person may take it back. */
  allowed: boolean;
  onAnother: () => void;
}

/** Where the guests are found: by the tag they were given, else the newest first. */
function guestsPath({ companyId, options }: GuestImport): string {
  const [tag] = options.addTags;
  const query = new URLSearchParams({ companyId });
  if (tag) query.set('filters', JSON.stringify({ tags: [tag] }));
  else query.set('sort', '-createdTime');
  return `/crm?${query}`;
}

/** What came of an import, and the way back. */
export function ResultStep({ one, allowed, onAnother }: ResultStepProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const rollback = useBegin(one, 'rollback');
  const { status, counts } = one;
  const number = (name: string) => formatNumber(counts[name] ?? 0, language);
  const done = status === 'done';
  return (
    <>
      <section className="import-sheet" aria-label={translate('crmImport.steps.import')}>
        <div role="status">
          <h2>{translate(`crmImport.result.${status}`)}</h2>
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
            <Link className="button button-primary" to={guestsPath(one)}>
              {translate('crmImport.result.guests')}
            </Link>
          )}
          <button type="button" className="button" onClick={onAnother}>
            {translate('crmImport.result.another')}
          </button>
          {done && allowed && (
            <button type="button" className="link-button button-danger" onClick={() => setAsking(true)}>
              {translate('crmImport.result.rollback')}
            </button>
          )}
        </p>
      </section>
      <Problems one={one} />
      <ConfirmDialog
        open={asking}
        title={translate('crmImport.result.rollbackTitle')}
        text={translate('crmImport.result.rollbackText', { created: number('created'), updated: number('updated') })}
        confirm={translate('crmImport.result.rollback')}
        cancel={translate('ui.form.cancel')}
        busy={rollback.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => rollback.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
