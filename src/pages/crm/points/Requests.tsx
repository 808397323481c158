import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { retryPurchaseRequest, type PurchaseRequest } from '#contract/billing.ts';
import { call } from '#data-provider/client.ts';
import { formatDay, formatInstant, formatMoney } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { errorText } from '#ui/errorText.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useReloadAccounts, useRequests } from './usePoints.ts';

/** The company's latest requests, and what became of them. */
export function Requests({ companyId, mayRetry }: { companyId: string; mayRetry: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const reload = useReloadAccounts();
  const answer = useRequests(companyId);
  const retry = useMutation({
    mutationFn: (id: string) => call(retryPurchaseRequest, { params: { id }, query: { companyId } }),
    onSuccess: ({ request: { status } }) =>
      notify(`crmPoints.request.told.${status}`, { type: status === 'failed' ? 'error' : 'success' }),
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: reload,
  });
  const requests = answer.data?.requests ?? [];
  return (
    <section className="points-requests" aria-label={translate('crmPoints.requests.heading')}>
      <h2>{translate('crmPoints.requests.heading')}</h2>
      <div className="sheet">
        {answer.isPending ? (
          <TableSkeleton rows={3} columns={2} />
        ) : answer.isError && !answer.data ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !requests.length ? (
          <EmptyState title={translate('crmPoints.requests.empty')} text={translate('crmPoints.requests.emptyText')} />
        ) : (
          <ul className="cards">
            {requests.map((request) => (
              <Request
                key={request.id}
                request={request}
                busy={retry.isPending}
                onRetry={mayRetry ? () => retry.mutate(request.id) : undefined}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

interface RequestProps {
  request: PurchaseRequest;
  busy: boolean;
  onRetry?: () => void;
}

function Request({ request, busy, onRetry }: RequestProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const zone = zoneOf(useScope());
  const { form, status, failure, user, createdTime } = request;
  const why = failure && (/^\d+$/.test(failure) ? 'answered' : failure);
  return (
    <li className="card">
      <div className="points-card">
        <b>{formatMoney(form.money, form.currency, language)}</b>
        <span className={status === 'sent' ? 'tag tag-on' : status === 'failed' ? 'tag tag-bad' : 'tag tag-warn'}>
          {translate(`crmPoints.requests.status.${status}`)}
        </span>
      </div>
      <p>{[form.company, form.merchant].join(' · ')}</p>
      <p className="subtle">
        {[
          translate('crmPoints.requests.paid', { day: formatDay(form.payDay), account: form.account }),
          formatInstant(createdTime, zone),
          user?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {form.note && <p className="subtle">{form.note}</p>}
      {why && (
        <p className="points-failure">
          {translate(`crmPoints.requests.failure.${why}`, { status: failure ?? '' })}{' '}
          {onRetry && (
            <button type="button" className="button" disabled={busy} onClick={onRetry}>
              {translate('crmPoints.requests.retry')}
            </button>
          )}
        </p>
      )}
    </li>
  );
}
