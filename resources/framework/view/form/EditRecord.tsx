import { useQueryClient } from '@tanstack/react-query';
import { createElement, Suspense, useState, type ReactNode } from 'react';
import { EditBase, useEditContext, useNotify } from 'react-admin';
import { isStale } from '#data-provider/client.ts';
import { lazyOnce, lazyPage } from '#ui/lazy.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useArrived } from '#ui/useArrived.ts';
import { isFrozen, type Resource } from '../../resource.ts';
import { useScope } from '../scope.ts';
import { useAllowed } from '../useAllowed.ts';
import { useDoneText } from '../useDoneText.ts';
import { useWholeMeta } from '../useRecordMeta.ts';
import { isOfFields, useFailureText } from '../useFailureText.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { DeleteRecord } from './DeleteRecord.tsx';
import { preloadInputs } from './laterInputs.ts';
import { RecordActions } from './RecordActions.tsx';
import { RecordForm } from './RecordForm.tsx';
import { SavedContext, type Saved } from './useEditing.tsx';

const FormCards = lazyPage(() => import('./FormCards.tsx'));
const SteppedForm = lazyPage(() => import('./SteppedForm.tsx'));

interface EditRecordProps {
  resource: Resource;
  id: string;
  /** The record from a list, shown until the server responds. */
  known?: AnyRecord;
  /** Called after saving, deleting or cancelling. */
  onDone: () => void;
  children?: (record: AnyRecord) => ReactNode;
}

/** Loads a record and edits it; changes by others are loaded and reported, never overwritten unseen. */
export function EditRecord({ resource, id, known, onDone, children }: EditRecordProps) {
  const meta = useWholeMeta(resource);
  const notify = useNotify();
  const doneText = useDoneText();
  const failureText = useFailureText(resource);
  const queries = useQueryClient();
  // At the same time as the record, and as each other.
  useState(() => preloadInputs(resource.fields));
  const [saved, setSaved] = useState<Saved | null>(null);
  return (
    <EditBase
      resource={resource.name}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      queryOptions={{
        meta,
        placeholderData: known,
        onError: () => undefined,
        // A list loaded meanwhile makes the cached record look new.
        refetchOnMount: 'always',
        refetchInterval: ({ state: { data } }) => (data && resource.watch?.(data)) ?? false,
      }}
      mutationOptions={{
        meta,
        onSuccess: (stored: AnyRecord) => {
          setSaved({ stored });
          notify(doneText('saved', resource.one));
          onDone();
        },
        onError: (error: unknown) => {
          // The stored version is applied below the user's edits.
          if (isStale(error)) void queries.invalidateQueries({ queryKey: [resource.name, 'getOne'] });
          else if (!isOfFields(resource, error)) notify(failureText(error), { type: 'error' });
        },
      }}
    >
      <SavedContext value={saved}>
        <Content resource={resource} onDone={onDone}>
          {children}
        </Content>
      </SavedContext>
    </EditBase>
  );
}

function Content({ resource, onDone, children }: Pick<EditRecordProps, 'resource' | 'onDone' | 'children'>) {
  const { record, isPending, error, refetch } = useEditContext<AnyRecord>();
  const allowed = useAllowed(resource);
  const arrived = useArrived(record !== undefined);
  const { companyId } = useScope();
  const failureText = useFailureText(resource);
  // A failed reload does not remove the form and the user's edits.
  if (error && !record) return <ErrorState error={{ message: failureText(error) }} onRetry={() => void refetch()} />;
  if (isPending || !record || !arrived) return <TableSkeleton rows={8} columns={2} />;
  const frozen = isFrozen(resource, record);
  const aside = (unsaved: boolean) =>
    !frozen && (
      <>
        {allowed.delete && <DeleteRecord {...{ resource, record, onDone }} />}
        <RecordActions {...{ resource, record, unsaved }} />
      </>
    );
  const form = { resource, readOnly: !allowed.edit || frozen, aside, onCancel: onDone };
  const { closed } = resource;
  const failed = error && (
    <p className="note" role="alert">
      {failureText(error)}
    </p>
  );
  if (closed?.when(record))
    return (
      <>
        {children?.(record)}
        {failed}
        <div className="record-closed">
          <Suspense fallback={<TableSkeleton rows={8} columns={2} />}>
            {createElement(lazyOnce(closed.view), {
              id: record.id,
              companyId: companyId ?? '',
              record,
              onClose: onDone,
            })}
          </Suspense>
        </div>
      </>
    );
  return (
    <>
      {children?.(record)}
      {failed}
      <Suspense fallback={<TableSkeleton rows={8} columns={2} />}>
        {resource.savedByCard ? (
          <FormCards key={record.id} record={record} {...form} />
        ) : resource.savedInSteps ? (
          <SteppedForm key={record.id} record={record} {...form} />
        ) : (
          <RecordForm key={record.id} {...form} />
        )}
        {resource.below &&
          !resource.savedByCard &&
          createElement(lazyOnce(resource.below), {
            id: record.id,
            companyId: companyId ?? '',
            record,
            onClose: onDone,
          })}
      </Suspense>
    </>
  );
}
