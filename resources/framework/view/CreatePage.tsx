import { memoize } from 'es-toolkit';
import { createElement, Suspense, useCallback, useState } from 'react';
import { CreateBase, useNotify, useTranslate, type RaRecord } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';
import { ResponseError } from '#data-provider/client.ts';
import { errorText } from '#ui/errorText.ts';
import { lazyOnce, lazyPage } from '#ui/lazy.ts';
import { TableSkeleton } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import type { Resource } from '../resource.ts';
import { preloadInputs } from './form/laterInputs.ts';
import { RecordForm } from './form/RecordForm.tsx';
import { SavedContext, type Saved } from './form/useEditing.tsx';
import { useDoneText } from './useDoneText.ts';
import { isOfFields } from './useFailureText.ts';
import { listPath, recordPath } from './paths.ts';
import { useLabels } from './labels.ts';
import { useScope } from './scope.ts';

const SteppedForm = lazyPage(() => import('./form/SteppedForm.tsx'));

/** Creates a record of a declared resource; the form is reset for another company or branch. */
export default function CreatePage({ resource }: { resource: Resource }) {
  const { companyId, branchId } = useScope();
  const key = `${companyId} ${branchId}`;
  if (!resource.laterInitial) return <NewRecord key={key} resource={resource} begin={resource.initial} />;
  return createElement(lazyOnce(withLaterInitial(resource.laterInitial)), { key, resource });
}

interface NewRecordProps {
  resource: Resource;
  /** The initial values. */
  begin: Resource['initial'];
}

/** The page with initial values that are loaded: the same loader for the same values. */
const withLaterInitial = memoize((load: NonNullable<Resource['laterInitial']>) => async () => {
  const { default: begin } = await load();
  return { default: ({ resource }: { resource: Resource }) => <NewRecord resource={resource} begin={begin} /> };
});

function NewRecord({ resource, begin }: NewRecordProps) {
  const { companyId, branchId } = useScope();
  const navigate = useNavigate();
  const notify = useNotify();
  const doneText = useDoneText();
  const translate = useTranslate();
  const labelOf = useLabels();
  const { search } = useLocation();
  const back = listPath(resource, search, companyId);
  const onDone = useCallback(() => void navigate(back), [navigate, back]);
  const onMade = useCallback(
    (id: string) => void navigate(recordPath(resource, id, search, companyId), { replace: true }),
    [navigate, resource, search, companyId],
  );
  useState(() => preloadInputs(resource.fields));
  const [initial] = useState(begin);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [existing, setExisting] = useState<string | null>(null);
  usePageTitle(translate('ui.create', { one: labelOf(resource.one) }), back);
  const form = { resource, readOnly: false, onCancel: onDone };
  return (
    <div className="record-page">
      <CreateBase
        resource={resource.name}
        redirect={false}
        disableAuthentication
        mutationOptions={{
          meta: { companyId, branchId },
          onSuccess: (made: RaRecord) => {
            setSaved({});
            notify(resource.made ? labelOf(resource.made(made)) : doneText('created', resource.one));
            // Resources with a drawer or an edit page open the new record for further editing.
            if (resource.drawer || resource.pages.edit || resource.opensCreated)
              void navigate(recordPath(resource, String(made.id), search, companyId));
            else onDone();
          },
          onError: (error: unknown) => {
            const inTheWay = error instanceof ResponseError && error.details?.find(({ id }) => id)?.id;
            setExisting(inTheWay || null);
            if (!inTheWay && !isOfFields(resource, error)) notify(errorText(error, translate), { type: 'error' });
          },
        }}
        record={initial}
      >
        {existing && (
          <div className="form-conflict" role="alert">
            <span>{translate('errors.conflict')}</span>
            <Link className="button" to={recordPath(resource, existing, search, companyId)}>
              {translate('ui.form.existing')}
            </Link>
          </div>
        )}
        <SavedContext value={saved}>
          <Suspense fallback={<TableSkeleton rows={8} columns={2} />}>
            {resource.savedInSteps ? (
              <SteppedForm {...form} record={initial} onMade={onMade} />
            ) : (
              <RecordForm {...form} />
            )}
          </Suspense>
        </SavedContext>
      </CreateBase>
    </div>
  );
}
