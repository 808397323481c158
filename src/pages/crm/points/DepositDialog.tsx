import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { accountCalls, depositForm, paymentMethods, type BillingAccount } from '#contract/billing.ts';
import { defaults } from '#contract/constants.ts';
import { call } from '#data-provider/client.ts';
import { formatNumber, minorUnits } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { errorText } from '#ui/errorText.ts';
import { numberIn, useChecked } from './form.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { useReloadAccounts } from './usePoints.ts';

/** Puts points into an account that were paid for. */
export default function DepositDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const reload = useReloadAccounts();
  const { branches } = useScope();
  const currency = branches[0]?.currency ?? defaults.currency;
  const [fields, setFields] = useState({ points: '', paymentAmount: '', title: '', description: '', note: '' });
  const calls = accountCalls[account.kind];
  const paid = numberIn(fields.paymentAmount);
  const points = numberIn(fields.points);
  const { check, told } = useChecked(depositForm, {
    ...fields,
    version: account.version,
    currency,
    points,
    paymentAmount: paid === undefined ? undefined : minorUnits(paid, currency),
    paymentMethod: 'CASH',
  });
  const work = useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof check>>) =>
      call(calls.deposit, { params: { id: account.id }, body }),
    onSuccess: ({ movement }) => {
      notify('crmPoints.deposit.done', { messageArgs: { points: formatNumber(movement.points, language) } });
      onClose();
    },
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    // Also after a refusal: somebody may have been quicker.
    onSettled: reload,
  });
  const field = (
    name: keyof typeof fields,
    more: { multiline?: boolean; autoFocus?: boolean; numeric?: boolean } = {},
  ) => (
    <TextField
      label={translate(`crmPoints.deposit.${name}`, { currency })}
      value={fields[name]}
      multiline={more.multiline}
      autoFocus={more.autoFocus}
      required={more.numeric}
      slotProps={{ htmlInput: { inputMode: more.numeric ? 'decimal' : undefined, autoComplete: 'off' } }}
      onChange={(event) => setFields((all) => ({ ...all, [name]: event.target.value }))}
      {...told(name)}
    />
  );
  const send = () => {
    const body = check();
    if (body) work.mutate(body);
  };
  return (
    <FormDialog
      title={translate('crmPoints.deposit.heading', { account: translate(`crmPoints.balance.${account.kind}`) })}
      text={
        points
          ? translate('crmPoints.deposit.after', {
              before: formatNumber(account.points, language),
              after: formatNumber(account.points + points, language),
            })
          : translate('crmPoints.deposit.before', { before: formatNumber(account.points, language) })
      }
      submit={translate('crmPoints.deposit.action')}
      busy={work.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="points-pair">
        {field('points', { autoFocus: true, numeric: true })}
        {field('paymentAmount', { numeric: true })}
      </div>
      <TextField select label={translate('crmPoints.deposit.paymentMethod')} value="CASH">
        {paymentMethods.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`crmPoints.payment.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {field('title')}
      {field('description')}
      {field('note', { multiline: true })}
    </FormDialog>
  );
}
