import { createElement, Suspense, type ComponentProps } from 'react';
import { useDeleteMany, useListContext, useNotify, useTranslate } from 'react-admin';
import { PartlyDone } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedDelete } from '#ui/ConfirmedDelete.tsx';
import { lazyOnce } from '#ui/lazy.ts';
import { BulkEdit } from './BulkEdit.tsx';
import type { RecordsProps } from './RecordTable.tsx';
import { useLabels } from './labels.ts';
import { useDeclared } from './useDeclared.ts';
import { useRecordMeta } from './useRecordMeta.ts';
import { useAllowed } from './useAllowed.ts';
import { isLowerBound } from './useFigures.ts';
import { useFormats } from './useFormats.ts';
import { useRefusal } from './useRefusal.ts';
import { useSelection } from './useSelection.ts';

/** The selection of the list context, and its bulk actions. */
export default function BulkBar(props: RecordsProps) {
  const resource = useDeclared(props.resource);
  const own = useSelection(resource);
  const selection = props.selection ?? own;
  const { total, filterValues: filter, meta } = useListContext();
  const translate = useTranslate();
  const { number } = useFormats();
  const allowed = useAllowed(resource);
  if (!selection?.ids.size) return null;
  const { ids, matching, wholePage, clear } = selection;
  const count = matching ? (total ?? 0) : ids.size;
  // Only bulk edits accept conditions instead of ids, and only with the exact number.
  const counted = total !== undefined && !isLowerBound(meta);
  const more = resource.list.bulk && !matching && wholePage && counted && total > ids.size;
  const said = matching ? 'bulk.matching' : more ? 'bulk.whole' : 'ui.bulk.selected';
  return (
    <div className="bulk-bar row" role="region" aria-label={translate('ui.bulk.label')}>
      <p className="bulk-said row" role="status">
        <b>{translate(said, { total: number(count) })}</b>
        {more && (
          <Button
            variant="link"
            label="bulk.selectMatching"
            args={{ total: number(total) }}
            onClick={selection.selectMatching}
          />
        )}
      </p>
      {resource.list.bulk && allowed.edit && (
        <Suspense fallback={null}>
          {createElement(lazyOnce(resource.list.bulk), {
            selected: matching ? { filter } : { ids: [...ids] },
            count,
            onDone: clear,
          })}
        </Suspense>
      )}
      {resource.list.editable.length > 0 && allowed.edit && !matching && (
        <BulkEdit resource={resource} ids={ids} onDone={clear} />
      )}
      {allowed.delete && !matching && <DeleteSelected resource={resource} ids={ids} onDone={clear} />}
      <Button variant="link" label="ui.bulk.clear" onClick={clear} />
    </div>
  );
}

function DeleteSelected({ resource, ids, onDone }: ComponentProps<typeof BulkEdit>) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const notify = useNotify();
  const meta = useRecordMeta(resource);
  const refusal = useRefusal(resource);
  const [removeMany, { isPending }] = useDeleteMany();
  const { number } = useFormats();
  const total = number(ids.size);
  const confirm = (done: () => void) =>
    void removeMany(
      resource.name,
      { ids: [...ids], meta },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('ui.bulk.deleted', { messageArgs: { total } });
          done();
          onDone();
        },
        onError: (error) => {
          done();
          const why = refusal(error);
          const partly = ids.size > 1 && error instanceof PartlyDone;
          const args = partly && { done: number(error.done), left: number(ids.size - error.done), why };
          notify(args ? 'ui.bulk.partly' : why, { type: 'error', ...(args && { messageArgs: args }) });
        },
      },
    );
  const title = translate('ui.bulk.title', { name: labelOf(resource.label), total });
  return <ConfirmedDelete title={title} busy={isPending} onConfirm={confirm} />;
}
