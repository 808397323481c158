import { useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod';
import { accountCalls, type BillingAccount } from '#contract/billing.ts';
import { common } from '#contract/commonLabels.ts';
import { id as anId } from '#contract/wire.ts';
import { call } from '#data-provider/client.ts';
import { useFoundCompanies } from '#resources/companies/useFoundCompanies.ts';
import { text, type InputProps } from '#resources/define/fields.ts';
import { CallDialog } from '#resources/define/view/form/CallForm.tsx';
import { FoundInput } from '#resources/define/view/form/FoundInput.tsx';
import { billing } from './usePoints.ts';

/** Asks for a company, but for those that pay from the account already. */
function fieldsFor({ companies }: BillingAccount) {
  const useFound = (term: string) => {
    const answer = useFoundCompanies(term);
    return { ...answer, found: answer.found?.filter(({ id }) => companies.every((one) => one.id !== id)) };
  };
  const Input = (props: InputProps) => (
    <FoundInput {...props} useFound={useFound} nameOf={({ name }) => name} known={() => null} />
  );
  return { companyId: text(common.company, { max: 64, wide: true, input: () => Promise.resolve({ default: Input }) }) };
}

const judged = z.strictObject({ companyId: anId });

/** Lets another company pay from an account, too. */
export default function AddCompanyDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const translate = useTranslate();
  const { id, kind, version, companies } = account;
  const [fields] = useState(() => fieldsFor(account));
  const { add } = accountCalls[kind];
  return (
    <CallDialog
      title={translate('crmPoints.add.heading', { account: translate(`crmPoints.balance.${kind}`) })}
      text={() => translate('crmPoints.add.text', { companies: companies.map(({ name }) => name).join(', ') })}
      fields={fields}
      schema={judged}
      run={(given) => call(add, { params: { id }, body: { ...given, version } })}
      submit={translate('crmPoints.add.action')}
      done="crmPoints.add.done"
      doneArgs={({ account: { companies: all } }, { companyId }) => ({
        company: all.find((one) => one.id === companyId)?.name,
      })}
      reads={billing}
      onClose={onClose}
    />
  );
}
