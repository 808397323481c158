import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import { call } from '#data-provider/client.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import type { RecordAction, Resource } from '../../resource.ts';
import { useSay } from '../say.ts';
import { useScope } from '../scope.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { useUnsaved } from './useUnsaved.ts';

interface RecordActionsProps {
  resource: Resource;
  record: AnyRecord;
}

/** What else can be done with a record: publish it, archive it, send it. Each asks first where its declaration says so. */
export function RecordActions({ resource, record, unsaved }: RecordActionsProps & { unsaved: boolean }) {
  const { me } = useScope();
  const offered = resource.recordActions.filter(
    ({ roles, shownWhen }) => (roles?.includes(me.role) ?? true) && shownWhen?.(record) !== false,
  );
  return offered.map((action) => <Action key={action.name} {...{ resource, record, unsaved, action }} />);
}

/** The same within the form. */
export function FormRecordActions(props: RecordActionsProps) {
  return <RecordActions {...props} unsaved={useUnsaved()} />;
}

function Action({
  resource,
  record,
  unsaved,
  action,
}: RecordActionsProps & { unsaved: boolean; action: RecordAction }) {
  const say = useSay();
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  const provider = useDataProvider();
  const { companyId } = useScope();
  const [asking, setAsking] = useState(false);
  const { id, version } = record;
  const work = useMutation({
    async mutationFn() {
      if ('set' in action) {
        const data = { ...record, ...action.set };
        return provider.update(resource.name, { id, data, previousData: record, meta: { companyId } });
      }
      const endpoint: Endpoint = await action.call();
      const query = action.inCompany ? { companyId } : undefined;
      const body = endpoint.body ? { version } : undefined;
      const name = /:(\w+)[^:]*$/.exec(endpoint.path)?.[1] ?? 'id';
      return call(endpoint, { params: { companyId, [name]: id }, query, body } as CallInput<Endpoint>);
    },
    onSuccess: () => {
      notify(say(action.done), { type: 'success' });
      return client.invalidateQueries({ queryKey: [resource.name] });
    },
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: () => setAsking(false),
  });
  const { confirm } = action;
  return (
    <>
      <button
        type="button"
        className="button"
        // It would be done with what is stored, not with what is typed.
        disabled={unsaved || work.isPending}
        title={unsaved ? translate('ui.form.saveFirst') : undefined}
        onClick={() => (confirm ? setAsking(true) : work.mutate())}
      >
        {say(action.label)}
      </button>
      {confirm && (
        <ConfirmDialog
          open={asking}
          busy={work.isPending}
          harmless={confirm.harmless}
          title={say(confirm.title)}
          text={say(confirm.text)}
          confirm={say(action.label)}
          onConfirm={() => work.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
