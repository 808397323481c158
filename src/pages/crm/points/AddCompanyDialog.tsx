import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { accountCalls, type BillingAccount } from '#contract/billing.ts';
import { common } from '#contract/commonLabels.ts';
import type { CompanySummary } from '#contract/session.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { useFoundCompanies } from '#resources/companies/useFoundCompanies.ts';
import { SearchInput } from '#resources/define/view/form/SearchInput.tsx';
import { useLabels } from '#resources/define/view/labels.ts';
import { useAction } from '#resources/define/view/useAction.ts';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { billing } from './usePoints.ts';

/** Lets another company pay from an account, too. */
export default function AddCompanyDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const [chosen, setChosen] = useState<CompanySummary | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const work = useAction(
    ({ id }: CompanySummary) =>
      call(accountCalls[account.kind].add, {
        params: { id: account.id },
        body: { companyId: id, version: account.version },
      }),
    {
      done: 'crmPoints.add.done',
      doneArgs: (_, { name }) => ({ company: name }),
      reads: billing,
      showsFailure: true,
      onDone: onClose,
      onFailed: (error) => {
        const own = error instanceof ApiError && error.details?.some(({ code }) => code === 'hasAccount');
        setRefused(own ? translate('crmPoints.add.hasAccount') : errorText(error, translate));
      },
    },
  );
  return (
    <FormDialog
      title={translate('crmPoints.add.heading', { account: translate(`crmPoints.balance.${account.kind}`) })}
      text={translate('crmPoints.add.text', { companies: account.companies.map(({ name }) => name).join(', ') })}
      submit={translate('crmPoints.add.action')}
      busy={work.isPending}
      onSubmit={() => (chosen ? work.mutate(chosen) : setRefused(translate('errors.field.required')))}
      onClose={onClose}
    >
      <SearchInput<CompanySummary>
        useFound={useFoundCompanies}
        except={({ id }) => account.companies.some((one) => one.id === id)}
        value={chosen}
        getOptionLabel={({ name }) => name}
        onChoose={(company) => {
          setRefused(null);
          setChosen(company);
        }}
        field={{
          autoFocus: true,
          label: labelOf(common.company),
          error: refused !== null,
          helperText: refused,
        }}
      />
    </FormDialog>
  );
}
