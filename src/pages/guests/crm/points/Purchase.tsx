import { useNotify, useStore, useTranslate } from 'ra-core';
import { pick } from 'es-toolkit';
import { useState } from 'react';
import {
  createPurchaseRequest,
  listPurchaseRequests,
  purchaseForm,
  retryPurchaseRequest,
  type PurchaseForm,
  type PurchaseRequest,
} from '#contract/money/billing.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { requestLabels } from '#contract/guests/crmLabels.ts';
import { dayOf } from '#contract/core/zones.ts';
import { call } from '#data-provider/client.ts';
import { date, email, longText, money, phone, text } from '#resources/framework/fields.ts';
import { CallForm } from '#resources/framework/view/form/CallForm.tsx';
import { currencyOf, useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { EmptyState } from '#ui/states.tsx';
import { billing } from './usePoints.ts';
import { pointWords } from './words.ts';

/** Requests points. The request is sent to the form that the platform has configured. */
export default function Purchase({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const mayAsk = useMayWrite();
  return (
    <div className="halves">
      {mayAsk && (
        <Panel title={translate('crmPoints.request.heading')}>
          <p className="subtle">{translate('crmPoints.request.text')}</p>
          <AskForm companyId={companyId} />
        </Panel>
      )}
      <Requests companyId={companyId} mayRetry={mayAsk} />
    </div>
  );
}

/** Shows the outcome of a request. A request that could not be sent is stored and can be sent again. */
function useNotifyOutcome() {
  const notify = useNotify();
  return ({ request: { status } }: { request: PurchaseRequest }) =>
    notify(`crmPoints.request.outcome.${status}`, { type: status === 'failed' ? 'error' : 'success' });
}

const fields = {
  money: money(pointWords.amountPaid, { min: 1, required: true }),
  payDay: date(pointWords.payDay, { required: true }),
  account: text(pointWords.account, {
    max: 60,
    required: true,
    help: pointWords.accountHelp,
  }),
  company: text(common.company, { max: 120, required: true, autoComplete: 'organization' }),
  merchant: text(pointWords.restaurant, {
    max: 120,
    required: true,
    help: pointWords.restaurantHelp,
  }),
  email: email(common.email, { required: true, autoComplete: 'email' }),
  phone: phone(common.phone, { required: true, autoComplete: 'tel' }),
  note: longText(common.note, { max: 2_000 }),
};
const judged = purchaseForm.omit({ currency: true });
/** The contact fields, stored in this browser for the next request. */
const contact = ['email', 'company', 'merchant', 'phone', 'account'] as const;

function AskForm({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const notifyOutcome = useNotifyOutcome();
  const scope = useScope();
  const [storedContact, keep] = useStore<Partial<PurchaseForm>>(`points.contact.${companyId}`, {});
  const [today] = useState(() => dayOf(new Date(), branchZone(scope)));
  const [attempt, setAttempt] = useState(0);
  const { me, company, branches } = scope;
  return (
    <CallForm
      // A new request starts with the same contact and without an amount.
      key={attempt}
      fields={fields}
      initial={{
        email: me.email,
        company: company?.name,
        merchant: branches[0]?.name,
        ...storedContact,
        payDay: today,
      }}
      schema={judged}
      run={(values) => call(createPurchaseRequest, { body: { companyId, ...values, currency: currencyOf(scope) } })}
      submit={translate('crmPoints.request.action')}
      reads={billing}
      guard
      onDone={(answer, values) => {
        notifyOutcome(answer);
        keep(pick(values, contact));
        setAttempt((count) => count + 1);
      }}
    />
  );
}

/** The company's latest requests and their outcome. */
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
      <QueryBoundary answer={answer} rows={3}>
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
      </QueryBoundary>
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
