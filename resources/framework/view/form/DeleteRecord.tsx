import { useDelete, useNotify, useTranslate } from 'react-admin';
import { ConfirmedDelete } from '#ui/ConfirmedDelete.tsx';
import { errorText } from '#ui/errorText.ts';
import type { Resource } from '../../resource.ts';
import { useLanguage, useLabels } from '../labels.ts';
import { useRecordMeta } from '../useRecordMeta.ts';
import { titleOf } from '../../values.ts';
import type { AnyRecord } from '../useResourceList.ts';

interface DeleteRecordProps {
  resource: Resource;
  record: AnyRecord;
  onDone: () => void;
}

/** Deletes a record after a confirmation. */
export function DeleteRecord({ resource, record, onDone }: DeleteRecordProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const notify = useNotify();
  const meta = useRecordMeta(resource);
  const [remove, { isPending }] = useDelete();
  const name = titleOf(resource, record, language);
  const confirm = (done: () => void) =>
    void remove(
      resource.name,
      { id: record.id, previousData: record, meta },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('ui.delete.done', { messageArgs: { name } });
          onDone();
        },
        onError: (error) => {
          done();
          notify(errorText(error, translate), { type: 'error' });
        },
      },
    );
  const title = translate('ui.delete.title', { one: labelOf(resource.one), name });
  return <ConfirmedDelete title={title} busy={isPending} onConfirm={confirm} />;
}
