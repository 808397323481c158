import { useNotify, useTranslate, useUpdate } from 'ra-core';
import { errorText } from '#ui/errorText.ts';
import type { CellProps } from '../fields.ts';
import { useScope } from './scope.ts';

/**
 * Changes a record from within its row, which shows it only after the server has accepted it (specification, section 4).
 *
 * @returns `change`, with what the person is told then as `useNotify` takes it, and whether it is under way
 */
export function useRowChange(resource: string, record: CellProps['record']) {
  const notify = useNotify();
  const translate = useTranslate();
  const { companyId } = useScope();
  const [update, { isPending }] = useUpdate();
  const change = (changes: object, ...done: Parameters<typeof notify>) =>
    void update(
      resource,
      { id: record.id, data: { ...record, ...changes }, previousData: record, meta: { companyId } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(...done),
        onError: (error) => notify(errorText(error, translate), { type: 'error' }),
      },
    );
  return { change, isPending };
}
