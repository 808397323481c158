import { useState } from 'react';
import { useDeleteMany, useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Resource } from '../resource.ts';
import { useLanguage, useSay } from './say.ts';
import { useScope } from './scope.ts';

interface BulkBarProps {
  resource: Resource;
  ids: readonly string[];
  onClear: () => void;
}

/** What can be done with the selected records. */
export default function BulkBar({ resource, ids, onClear }: BulkBarProps) {
  const translate = useTranslate();
  const say = useSay();
  const language = useLanguage();
  const notify = useNotify();
  const { companyId } = useScope();
  const [asking, setAsking] = useState(false);
  const [removeMany, { isPending }] = useDeleteMany();
  const count = formatNumber(ids.length, language);
  const confirm = () =>
    removeMany(
      resource.name,
      { ids: [...ids], meta: { companyId } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('ui.bulk.deleted', { messageArgs: { total: count } });
          setAsking(false);
          onClear();
        },
        onError: (error) => {
          setAsking(false);
          notify(errorText(error, translate), { type: 'error' });
        },
      },
    );
  return (
    <div className="bulk-bar" role="region" aria-label={translate('ui.bulk.label')}>
      <b>{translate('ui.bulk.selected', { total: count })}</b>
      <button type="button" className="link-button button-danger" onClick={() => setAsking(true)}>
        {translate('ui.delete.action')}
      </button>
      <button type="button" className="link-button" onClick={onClear}>
        {translate('ui.bulk.clear')}
      </button>
      <ConfirmDialog
        open={asking}
        busy={isPending}
        title={translate('ui.bulk.title', { name: say(resource.label), total: count })}
        text={translate('ui.delete.text')}
        confirm={translate('ui.delete.action')}
        cancel={translate('ui.form.cancel')}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
