import { useCallback } from 'react';
import { CreateBase, useNotify, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { errorText } from '#ui/errorText.ts';
import { usePageTitle } from '#ui/title.ts';
import type { Resource } from '../resource.ts';
import { RecordForm } from './form/RecordForm.tsx';
import { listPath } from './paths.ts';
import { useSay } from './say.ts';
import { useScope } from './scope.ts';

/** A new record of a declared resource. */
export default function CreatePage({ resource }: { resource: Resource }) {
  const { companyId } = useScope();
  const navigate = useNavigate();
  const notify = useNotify();
  const translate = useTranslate();
  const say = useSay();
  const { search } = useLocation();
  const back = listPath(resource, search);
  const onDone = useCallback(() => void navigate(back), [navigate, back]);
  usePageTitle(translate('ui.create', { one: say(resource.one) }), back);
  return (
    <div className="record-page">
      <CreateBase
        resource={resource.name}
        redirect={false}
        disableAuthentication
        mutationOptions={{
          meta: { companyId },
          onSuccess: () => {
            notify('ui.form.created');
            onDone();
          },
          onError: (error: unknown) => notify(errorText(error, translate), { type: 'error' }),
        }}
      >
        <RecordForm resource={resource} readOnly={false} onCancel={onDone} />
      </CreateBase>
    </div>
  );
}
