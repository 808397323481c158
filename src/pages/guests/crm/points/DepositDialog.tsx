import { useTranslate } from 'ra-core';
import { accountCalls, depositForm, paymentMethods, type BillingAccount } from '#contract/money/billing.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { paymentLabels } from '#contract/guests/crmLabels.ts';
import { call } from '#data-provider/client.ts';
import { choice, integer, longText, money, text } from '#resources/framework/fields.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { currencyOf, useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { billing } from './usePoints.ts';
import { pointWords } from './words.ts';

const fields = {
  points: integer(common.points, { min: 1, required: true }),
  paymentAmount: money(pointWords.amountPaid, { min: 0, required: true }),
  paymentMethod: choice(pointWords.paymentMethod, {
    choices: paymentMethods.map((value) => ({ value, label: paymentLabels[value] })),
    required: true,
  }),
  title: text(common.title, { max: 120 }),
  description: longText(later.description, { max: 500 }),
  note: longText(common.note, { max: 2_000 }),
};
const judged = depositForm.omit({ version: true, currency: true });

/** Adds paid points to an account. */
export default function DepositDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const currency = currencyOf(useScope());
  const { id, kind, version } = account;
  const before = number(account.points);
  return (
    <CallDialog
      title={translate('crmPoints.deposit.heading', { account: translate(`crmPoints.balance.${kind}`) })}
      width="sm"
      text={({ points }) =>
        typeof points === 'number'
          ? translate('crmPoints.deposit.after', { before, after: number(account.points + points) })
          : translate('crmPoints.deposit.before', { before })
      }
      fields={fields}
      initial={{ paymentMethod: paymentMethods[0] }}
      schema={judged}
      run={(values) => call(accountCalls[kind].deposit, { params: { id }, body: { ...values, version, currency } })}
      submit={translate('crmPoints.deposit.action')}
      done="crmPoints.deposit.done"
      doneArgs={({ movement }) => ({ points: number(movement.points) })}
      reads={billing}
      onClose={onClose}
    />
  );
}
