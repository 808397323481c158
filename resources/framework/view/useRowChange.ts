import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate, useUpdate } from 'ra-core';
import { errorText } from '#ui/errorText.ts';
import type { CellProps } from '../fields.ts';
import type { Resource } from '../resource.ts';
import { useRecordMeta } from './useRecordMeta.ts';

/**
 * Changes a record from within its row, which shows it only after the server has accepted it (specification, section 4).
 *
 * @returns `change`, with what the person is told then as `useNotify` takes it, and whether it is under way
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
          // Somebody may have been quicker: the next press is about the record as it is by then.
          void queries.invalidateQueries({ queryKey: [resource.name] });
          notify(errorText(error, translate), { type: 'error' });
        },
      },
    );
  return { change, isPending };
}
