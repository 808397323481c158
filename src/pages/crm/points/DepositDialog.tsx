import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type * as z from 'zod';
import { accountCalls, depositForm, paymentMethods, type BillingAccount } from '#contract/billing.ts';
import { paymentLabels } from '#contract/crmLabels.ts';
import { defaults } from '#contract/constants.ts';
import { call } from '#data-provider/client.ts';
import { minorUnits } from '#i18n/formats.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { useLabels } from '#resources/define/view/labels.ts';
import { useAction } from '#resources/define/view/useAction.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { Columns } from '#ui/Columns.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { numberIn, useCheckedForm } from './form.tsx';
import { depositFields } from './fields.ts';
import { billing } from './usePoints.ts';

/** Puts points into an account that were paid for. */
export default function DepositDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFormats();
  const { branches } = useScope();
  const currency = branches[0]?.currency ?? defaults.currency;
  const { fields, field, check } = useCheckedForm({
    schema: depositForm,
    labels: depositFields,
    currency,
    start: { points: '', paymentAmount: '', title: '', description: '', note: '' },
    given(all) {
      const paid = numberIn(all.paymentAmount);
      return {
        ...all,
        version: account.version,
        currency,
        points: numberIn(all.points),
        paymentAmount: paid === undefined ? undefined : minorUnits(paid, currency),
        paymentMethod: 'CASH',
      };
    },
  });
  const points = numberIn(fields.points);
  const work = useAction(
    (body: z.output<typeof depositForm>) =>
      call(accountCalls[account.kind].deposit, { params: { id: account.id }, body }),
    {
      done: 'crmPoints.deposit.done',
      doneArgs: ({ movement }) => ({ points: number(movement.points) }),
      reads: billing,
      onDone: onClose,
    },
  );
  const before = number(account.points);
  const numeric = { inputMode: 'decimal', required: true } as const;
  return (
    <FormDialog
      title={translate('crmPoints.deposit.heading', { account: translate(`crmPoints.balance.${account.kind}`) })}
      text={
        points
          ? translate('crmPoints.deposit.after', { before, after: number(account.points + points) })
          : translate('crmPoints.deposit.before', { before })
      }
      submit={translate('crmPoints.deposit.action')}
      busy={work.isPending}
      onSubmit={() => {
        const body = check();
        if (body) work.mutate(body);
      }}
      onClose={onClose}
    >
      <Columns widths="1fr 1fr">
        {field('points', { ...numeric, autoFocus: true })}
        {field('paymentAmount', numeric)}
      </Columns>
      <TextField select label={labelOf(depositFields.paymentMethod)} value="CASH">
        {paymentMethods.map((one) => (
          <MenuItem key={one} value={one}>
            {labelOf(paymentLabels[one])}
          </MenuItem>
        ))}
      </TextField>
      {field('title')}
      {field('description')}
      {field('note', { multiline: true })}
    </FormDialog>
  );
}
