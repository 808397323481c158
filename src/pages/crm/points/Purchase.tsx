import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useStore, useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { createPurchaseRequest, purchaseForm, type PurchaseRequest } from '#contract/billing.ts';
import { defaults } from '#contract/constants.ts';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { call } from '#data-provider/client.ts';
import { minorUnits } from '#i18n/formats.ts';
import { dayOf } from '#contract/zones.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { errorText } from '#ui/errorText.ts';
import '#resources/define/view/form/form.css';
import { numberIn, useChecked } from './form.ts';
import { Requests } from './Requests.tsx';
import { useReloadAccounts } from './usePoints.ts';

/** Who asks, kept in this browser for the next time. */
interface Contact {
  email: string;
  company: string;
  merchant: string;
  phone: string;
  account: string;
}

/** Asks for points; the request goes to the form that the platform has set up. */
export function Purchase({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const { me } = useScope();
  const mayAsk = (writingRoles as readonly Role[]).includes(me.role);
  return (
    <div className="points-purchase">
      {mayAsk && (
        <section className="form-section" aria-label={translate('crmPoints.request.heading')}>
          <h2>{translate('crmPoints.request.heading')}</h2>
          <p className="subtle">{translate('crmPoints.request.text')}</p>
          <PurchaseForm companyId={companyId} />
        </section>
      )}
      <Requests companyId={companyId} mayRetry={mayAsk} />
    </div>
  );
}

function PurchaseForm({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const reload = useReloadAccounts();
  const scope = useScope();
  const [kept, keep] = useStore<Partial<Contact>>(`points.contact.${companyId}`, {});
  const currency = scope.branches[0]?.currency ?? defaults.currency;
  const [today] = useState(() => dayOf(new Date(), zoneOf(scope)));
  const start = {
    money: '',
    email: kept.email ?? scope.me.email,
    company: kept.company ?? scope.company?.name ?? '',
    merchant: kept.merchant ?? scope.branches[0]?.name ?? '',
    phone: kept.phone ?? '',
    account: kept.account ?? '',
    payDay: today,
    note: '',
  };
  const [fields, setFields] = useState(start);
  const money = numberIn(fields.money);
  const { check, told, reset } = useChecked(purchaseForm, {
    ...fields,
    email: fields.email.trim(),
    currency,
    money: money === undefined ? undefined : minorUnits(money, currency),
  });
  const tell = ({ status }: PurchaseRequest) =>
    notify(`crmPoints.request.told.${status}`, { type: status === 'failed' ? 'error' : 'success' });
  const work = useMutation({
    mutationFn: (form: NonNullable<ReturnType<typeof check>>) =>
      call(createPurchaseRequest, { body: { companyId, ...form } }),
    onSuccess: ({ request }, { email, company, merchant, phone, account }) => {
      tell(request);
      keep({ email, company, merchant, phone, account });
      // A failed one is kept below, from where it is sent again.
      setFields((all) => ({ ...all, money: '', note: '' }));
      reset();
    },
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: reload,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const form = check();
    if (form) work.mutate(form);
  };
  const field = (
    name: keyof typeof fields,
    more: {
      type?: string;
      inputMode?: 'decimal';
      autoComplete?: string;
      multiline?: boolean;
      optional?: boolean;
      help?: boolean;
    } = {},
  ) => {
    const { error, helperText } = told(name);
    return (
      <TextField
        label={translate(`crmPoints.request.${name}`, { currency })}
        value={fields[name]}
        type={more.type}
        multiline={more.multiline}
        minRows={more.multiline ? 2 : undefined}
        required={!more.optional}
        slotProps={{
          inputLabel: more.type === 'date' ? { shrink: true } : undefined,
          htmlInput: { inputMode: more.inputMode, autoComplete: more.autoComplete ?? 'off' },
        }}
        onChange={(event) => setFields((all) => ({ ...all, [name]: event.target.value }))}
        error={error}
        helperText={helperText ?? (more.help ? translate(`crmPoints.request.${name}Help`) : undefined)}
      />
    );
  };
  return (
    <form className="points-request" noValidate onSubmit={send}>
      <div className="form-grid">
        {field('money', { inputMode: 'decimal' })}
        {field('payDay', { type: 'date' })}
        {field('account', { help: true })}
        {field('company', { autoComplete: 'organization' })}
        {field('merchant', { help: true })}
        {field('email', { type: 'email', autoComplete: 'email' })}
        {field('phone', { type: 'tel', autoComplete: 'tel' })}
        {field('note', { multiline: true, optional: true })}
      </div>
      <button type="submit" className="button button-primary" disabled={work.isPending}>
        {translate('crmPoints.request.action')}
      </button>
    </form>
  );
}
