import { useTranslate } from 'react-admin';
import type { CallInput, Endpoint } from '#contract/core/endpoint.ts';
import { call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import type { RecordAction, Resource } from '../../resource.ts';
import { useLabels } from '../labels.ts';
import { useScope } from '../scope.ts';
import { useRecordMeta } from '../useRecordMeta.ts';
import { useAllowed } from '../useAllowed.ts';
import { useAction } from '../useAction.ts';
import type { AnyRecord } from '../useResourceList.ts';

interface RecordActionsProps {
  resource: Resource;
  record: AnyRecord;
  /** Whether there are unsaved edits. */
  unsaved: boolean;
}

/** Further actions on a record: publish, archive, send. Each asks for confirmation if declared. */
export function RecordActions({ resource, record, unsaved }: RecordActionsProps) {
  const { me } = useScope();
  const allowed = useAllowed(resource);
  const offered = resource.recordActions.filter(
    ({ roles, shownWhen }) => (roles?.includes(me.role) ?? allowed.edit) && shownWhen?.(record) !== false,
  );
  return offered.map((action) => <Action key={action.name} {...{ resource, record, unsaved, action }} />);
}

function Action({ resource, record, unsaved, action }: RecordActionsProps & { action: RecordAction }) {
  const labelOf = useLabels();
  const translate = useTranslate();
  const meta = useRecordMeta(resource);
  const { id, version } = record;
  const work = useAction(
    async () => {
      const endpoint: Endpoint =
        'set' in action ? (await import('../../endpoints.ts')).actionEndpoint(resource, action) : await action.call();
      const query = 'inCompany' in action && action.inCompany ? { companyId: meta.companyId } : undefined;
      const body = endpoint.body ? { version } : undefined;
      const name = endpoint.path.match(/(?<=:)\w+/g)?.at(-1) ?? 'id';
      return call(endpoint, { params: { ...meta, [name]: id }, query, body } as CallInput<Endpoint>);
    },
    { done: labelOf(typeof action.done === 'function' ? action.done(record) : action.done), reads: [[resource.name]] },
  );
  const { confirm } = action;
  const button = {
    // It would apply to the stored record, without the edits.
    disabled: unsaved || work.isPending,
    children: labelOf(action.label),
  };
  const hint = unsaved ? translate('ui.form.saveFirst') : undefined;
  if (!confirm) return <Button {...button} title={hint} onClick={() => work.mutate()} />;
  return (
    <ConfirmedButton
      {...button}
      hint={hint}
      busy={work.isPending}
      harmless={confirm.harmless ?? 'set' in action}
      title={labelOf(confirm.title)}
      text={labelOf(confirm.text)}
      confirm={labelOf(action.label)}
      onConfirm={(done) => work.mutate(undefined, { onSettled: done })}
    />
  );
}
