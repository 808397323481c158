import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate, useUpdate } from 'ra-core';
import { errorText } from '#ui/errorText.ts';
import type { CellProps } from '../fields.ts';
import type { Resource } from '../resource.ts';
import { useRecordMeta } from './useRecordMeta.ts';

/**
 * Changes a record from within its row, which shows the change only after the server accepted it (specification,
 * section 4).
 *
 * @returns `change`, with the success message as for `useNotify`, and whether it is pending
 */
export function useRowChange(resource: Resource, record: CellProps['record']) {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const meta = useRecordMeta(resource);
  const [update, { isPending }] = useUpdate();
  const change = (changes: object, ...done: Parameters<typeof notify>) =>
    void update(
      resource.name,
      { id: record.id, data: { ...record, ...changes }, previousData: record, meta },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(...done),
        onError: (error) => {
          // Another user may have changed it: the next press uses the record's current version.
          void queries.invalidateQueries({ queryKey: [resource.name] });
          notify(errorText(error, translate), { type: 'error' });
        },
      },
    );
  return { change, isPending };
}
