import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { accountCalls, type BillingAccount } from '#contract/billing.ts';
import { searchCompanies } from '#contract/companies.ts';
import { debounce } from '#contract/constants.ts';
import type { CompanySummary } from '#contract/session.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { useAction } from '#resources/define/view/useAction.ts';
import { useCall } from '#resources/define/view/useCall.ts';
import { useDebounced } from '#ui/debounce.ts';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { billing } from './usePoints.ts';

/** Lets another company pay from an account, too. */
export default function AddCompanyDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<CompanySummary | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const term = useDebounced(text, debounce.companySearch);
  const found = useCall(['companies', 'search'], searchCompanies, { query: { term } }, { staleTime: 30_000 });
  const sharing = new Set(account.companies.map(({ id }) => id));
  const options = (found.data?.companies ?? []).filter(({ id }) => !sharing.has(id));
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
      <Autocomplete<CompanySummary>
        fullWidth
        options={options}
        value={chosen}
        loading={found.isFetching}
        loadingText={translate('ui.form.searching')}
        noOptionsText={translate('ui.filter.none')}
        filterOptions={(all) => all}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        onInputChange={(_event, value) => setText(value)}
        onChange={(_event, company) => {
          setRefused(null);
          setChosen(company);
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label={translate('crmPoints.add.company')}
            error={refused !== null}
            helperText={refused ?? undefined}
          />
        )}
      />
    </FormDialog>
  );
}
