import { useState } from 'react';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { type Resource, sourceOf } from '../../resource.ts';
import { valueAt } from '../cells.tsx';
import { useSay } from '../say.ts';
import { useScope } from '../scope.ts';
import type { AnyRecord } from '../useResourceList.ts';

interface DeleteRecordProps {
  resource: Resource;
  record: AnyRecord;
  onDone: () => void;
}

/** Quiet until asked, and asks before what cannot be undone. */
export function DeleteRecord({ resource, record, onDone }: DeleteRecordProps) {
  const translate = useTranslate();
  const say = useSay();
  const notify = useNotify();
  const { companyId } = useScope();
  const [asking, setAsking] = useState(false);
  const [remove, { isPending }] = useDelete();
  const name = String(valueAt(record, sourceOf(resource, resource.title)) ?? record.id);
  const confirm = () =>
    remove(
      resource.name,
      { id: record.id, previousData: record, meta: { companyId } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('ui.delete.done', { messageArgs: { name } });
          onDone();
        },
        onError: (error) => {
          setAsking(false);
          notify(errorText(error, translate), { type: 'error' });
        },
      },
    );
  return (
    <>
      <button type="button" className="link-button button-danger" onClick={() => setAsking(true)}>
        {translate('ui.delete.action')}
      </button>
      <ConfirmDialog
        open={asking}
        busy={isPending}
        title={translate('ui.delete.title', { one: say(resource.one), name })}
        text={translate('ui.delete.text')}
        confirm={translate('ui.delete.action')}
        cancel={translate('ui.form.cancel')}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
