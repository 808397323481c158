import { useNotify, useStore, useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import type * as z from 'zod';
import {
  createPurchaseRequest,
  listPurchaseRequests,
  purchaseForm,
  retryPurchaseRequest,
  type PurchaseRequest,
} from '#contract/billing.ts';
import { requestLabels } from '#contract/crmLabels.ts';
import { defaults } from '#contract/constants.ts';
import { dayOf } from '#contract/zones.ts';
import { call } from '#data-provider/client.ts';
import { minorUnits } from '#i18n/formats.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { useLabels } from '#resources/define/view/labels.ts';
import { useAction } from '#resources/define/view/useAction.ts';
import { useCall } from '#resources/define/view/useCall.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { useMayWrite } from '#resources/define/view/useMayWrite.ts';
import { Answered } from '#ui/Answered.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { numberIn, useCheckedForm } from './form.tsx';
import { requestFields, requestHelp } from './fields.ts';
import { billing } from './usePoints.ts';

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
  const mayAsk = useMayWrite();
  return (
    <div className="halves">
      {mayAsk && (
        <Panel title={translate('crmPoints.request.heading')}>
          <p className="subtle">{translate('crmPoints.request.text')}</p>
          <PurchaseForm companyId={companyId} />
        </Panel>
      )}
      <Requests companyId={companyId} mayRetry={mayAsk} />
    </div>
  );
}

/** Tells what became of a request: one that could not be sent is kept, and can be sent again. */
function useNotifyOutcome() {
  const notify = useNotify();
  return ({ request: { status } }: { request: PurchaseRequest }) =>
    notify(`crmPoints.request.outcome.${status}`, { type: status === 'failed' ? 'error' : 'success' });
}

function PurchaseForm({ companyId }: { companyId: string }) {
  const notifyOutcome = useNotifyOutcome();
  const scope = useScope();
  const [kept, keep] = useStore<Partial<Contact>>(`points.contact.${companyId}`, {});
  const currency = scope.branches[0]?.currency ?? defaults.currency;
  const [today] = useState(() => dayOf(new Date(), zoneOf(scope)));
  const { field, check, reset } = useCheckedForm({
    schema: purchaseForm,
    labels: requestFields,
    currency,
    start: {
      money: '',
      email: kept.email ?? scope.me.email,
      company: kept.company ?? scope.company?.name ?? '',
      merchant: kept.merchant ?? scope.branches[0]?.name ?? '',
      phone: kept.phone ?? '',
      account: kept.account ?? '',
      payDay: today,
      note: '',
    },
    given(fields) {
      const money = numberIn(fields.money);
      const paid = money === undefined ? undefined : minorUnits(money, currency);
      return { ...fields, email: fields.email.trim(), currency, money: paid };
    },
  });
  const work = useAction(
    (form: z.output<typeof purchaseForm>) => call(createPurchaseRequest, { body: { companyId, ...form } }),
    {
      reads: billing,
      onDone: (answer, { email, company, merchant, phone, account }) => {
        notifyOutcome(answer);
        keep({ email, company, merchant, phone, account });
        reset({ money: '', note: '' });
      },
    },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const form = check();
    if (form) work.mutate(form);
  };
  return (
    <form className="stack stack-wide" noValidate onSubmit={send}>
      {field('money', { required: true, inputMode: 'decimal' })}
      {field('payDay', { required: true, type: 'date' })}
      {field('account', { required: true, help: requestHelp.account })}
      {field('company', { required: true, autoComplete: 'organization' })}
      {field('merchant', { required: true, help: requestHelp.merchant })}
      {field('email', { required: true, type: 'email', autoComplete: 'email' })}
      {field('phone', { required: true, type: 'tel', autoComplete: 'tel' })}
      {field('note', { multiline: true, minRows: 2 })}
      <Button
        type="submit"
        label="crmPoints.request.action"
        variant="primary"
        className="start"
        disabled={work.isPending}
      />
    </form>
  );
}

/** The company's latest requests, and what became of them. */
function Requests({ companyId, mayRetry }: { companyId: string; mayRetry: boolean }) {
  const translate = useTranslate();
  const notifyOutcome = useNotifyOutcome();
  const answer = useCall(['billing'], listPurchaseRequests, { query: { companyId, size: 10 } });
  const retry = useAction((id: string) => call(retryPurchaseRequest, { params: { id }, query: { companyId } }), {
    reads: billing,
    onDone: notifyOutcome,
  });
  return (
    <Panel title={translate('crmPoints.requests.heading')}>
      <Answered answer={answer} rows={3}>
        {({ requests }) =>
          requests.length ? (
            <ul className="stack plain-list">
              {requests.map((request) => (
                <Request
                  key={request.id}
                  request={request}
                  busy={retry.isPending}
                  onRetry={mayRetry ? () => retry.mutate(request.id) : undefined}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              title={translate('crmPoints.requests.empty')}
              text={translate('crmPoints.requests.emptyText')}
            />
          )
        }
      </Answered>
    </Panel>
  );
}

interface RequestProps {
  request: PurchaseRequest;
  busy: boolean;
  onRetry?: () => void;
}

const tones = { sent: 'tag tag-on', failed: 'tag tag-bad' } as const;

function Request({ request, busy, onRetry }: RequestProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { money, day, instant } = useFormats();
  const { form, status, failure, user, createdTime } = request;
  const why = failure && (/^\d+$/.test(failure) ? 'answered' : failure);
  const paid = translate('crmPoints.requests.paid', { day: day(form.payDay), account: form.account });
  return (
    <li className="framed pad">
      <div className="row row-apart">
        <b>{money(form.money, form.currency)}</b>
        <span className={status in tones ? tones[status as keyof typeof tones] : 'tag tag-warn'}>
          {labelOf(requestLabels[status])}
        </span>
      </div>
      <p>{[form.company, form.merchant].join(' · ')}</p>
      <p className="subtle">{[paid, instant(createdTime), user?.name].filter(Boolean).join(' · ')}</p>
      {form.note && <p className="subtle">{form.note}</p>}
      {why && (
        <p className="row fail">
          {translate(`crmPoints.requests.failure.${why}`, { status: failure ?? '' })}{' '}
          {onRetry && <Button label="crmPoints.requests.retry" disabled={busy} onClick={onRetry} />}
        </p>
      )}
    </li>
  );
}
