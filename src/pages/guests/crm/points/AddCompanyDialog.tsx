import { useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod';
import { accountCalls, type BillingAccount } from '#contract/money/billing.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { id as anId } from '#contract/core/wire.ts';
import { call } from '#data-provider/client.ts';
import { text } from '#resources/framework/fields.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { billing } from './usePoints.ts';

const judged = z.strictObject({ companyId: anId });

/** Adds a company that may pay from an account. */
export default function AddCompanyDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const translate = useTranslate();
  const { id, kind, version, companies } = account;
  const [fields] = useState(() => ({
    companyId: text(common.company, {
      max: 64,
      wide: true,
      // Companies that already pay from the account are not offered.
      found: { in: 'companies', except: companies.map((one) => one.id) },
    }),
  }));
  const { add } = accountCalls[kind];
  return (
    <CallDialog
      title={translate('crmPoints.add.heading', { account: translate(`crmPoints.balance.${kind}`) })}
      text={() => translate('crmPoints.add.text', { companies: companies.map(({ name }) => name).join(', ') })}
      fields={fields}
      schema={judged}
      run={(values) => call(add, { params: { id }, body: { ...values, version } })}
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
