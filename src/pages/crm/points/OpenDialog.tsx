import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { accountCalls, type AccountKind } from '#contract/billing.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { useAction } from '#resources/define/view/useAction.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { billing } from './usePoints.ts';

interface OpenDialogProps {
  companyId: string;
  kind: AccountKind;
  onClose: () => void;
}

/** Opens an account for a company that has none. */
export default function OpenDialog({ companyId, kind, onClose }: OpenDialogProps) {
  const translate = useTranslate();
  const { company } = useScope();
  const [name, setName] = useState(company?.name ?? '');
  const work = useAction(() => call(accountCalls[kind].create, { body: { companyId, name: name.trim() } }), {
    done: 'crmPoints.open.done',
    reads: billing,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={translate('crmPoints.open.heading', { account: translate(`crmPoints.balance.${kind}`) })}
      text={translate('crmPoints.open.text', { company: company?.name ?? companyId })}
      submit={translate('crmPoints.open.action')}
      busy={work.isPending}
      onSubmit={() => work.mutate()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('crmPoints.open.name')}
        value={name}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
