import { useTranslate } from 'ra-core';
import { accountCalls, newAccount, type AccountKind } from '#contract/money/billing.ts';
import { call } from '#data-provider/client.ts';
import { text } from '#resources/framework/fields.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { useScope } from '#resources/framework/view/scope.ts';
import { billing } from './usePoints.ts';
import { pointWords } from './words.ts';

interface OpenDialogProps {
  companyId: string;
  kind: AccountKind;
  onClose: () => void;
}

const fields = { name: text(pointWords.accountName, { max: 120 }) };

/** Opens an account for a company that has none. */
export default function OpenDialog({ companyId, kind, onClose }: OpenDialogProps) {
  const translate = useTranslate();
  const { company } = useScope();
  return (
    <CallDialog
      title={translate('crmPoints.open.heading', { account: translate(`crmPoints.balance.${kind}`) })}
      text={() => translate('crmPoints.open.text', { company: company?.name ?? companyId })}
      fields={fields}
      initial={{ name: company?.name }}
      schema={newAccount}
      run={(values) => call(accountCalls[kind].create, { body: { companyId, ...values } })}
      submit={translate('crmPoints.open.action')}
      done="crmPoints.open.done"
      reads={billing}
      onClose={onClose}
    />
  );
}
