import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { getDeposit, reviewDeposit, type DepositDetail, type ReviewDecision } from '#contract/deposits.ts';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { Drawer } from '../money/Drawer.tsx';
import { Facts, GuestLink, Payments } from '../money/Facts.tsx';
import { useWords } from '../money/words.ts';
import { statusClass } from './columns.tsx';

interface DepositDrawerProps {
  companyId: string;
  id: string;
  onClose: () => void;
}

/** One deposit: what was asked for, what became of it, its reservation and guest, and the decision that it waits for. */
export function DepositDrawer({ companyId, id, onClose }: DepositDrawerProps) {
  const words = useWords();
  const answer = useQuery({
    queryKey: ['deposits', companyId, 'one', id],
    queryFn: ({ signal }) => call(getDeposit, { params: { companyId, depositId: id }, signal }),
  });
  const deposit = answer.data?.deposit;
  const title = deposit
    ? `${deposit.name ?? deposit.reference ?? ''} · ${words.money(deposit.amount, deposit.currency)}`
    : '';
  return (
    <Drawer title={title} onClose={onClose}>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <Detail detail={answer.data} companyId={companyId} />
      ) : (
        <TableSkeleton rows={6} columns={2} />
      )}
    </Drawer>
  );
}

function Detail({ detail, companyId }: { detail: DepositDetail; companyId: string }) {
  const translate = useTranslate();
  const words = useWords();
  const scope = useScope();
  const { deposit, payments, invoices, reservation, review } = detail;
  const zone = zoneOf(scope, deposit.branchId);
  const mayDecide = (writingRoles as readonly Role[]).includes(scope.me.role);
  return (
    <>
      <Facts
        facts={[
          {
            name: 'status',
            value: <span className={statusClass(deposit.status)}>{words.code('depositStatus', deposit.status)}</span>,
          },
          { name: 'type', value: words.code('depositType', deposit.type) },
          { name: 'asked', value: words.money(deposit.amount, deposit.currency) },
          { name: 'purchaseTime', value: formatInstant(deposit.purchaseTime, zone) },
          { name: 'serviceTime', value: formatInstant(deposit.serviceTime, zone) },
          { name: 'branch', value: scope.branches.find(({ id }) => id === deposit.branchId)?.name },
          { name: 'name', value: <GuestLink customer={deposit.customer} name={deposit.name} companyId={companyId} /> },
          { name: 'groupSize', value: deposit.groupSize },
          { name: 'channel', value: words.code('channel', deposit.channel) },
          { name: 'provider', value: words.code('paymentProvider', deposit.provider) },
          { name: 'reference', value: deposit.reference },
          { name: 'reviewReason', value: deposit.reviewReason && words.code('reviewReason', deposit.reviewReason) },
        ]}
      />
      {reservation && (
        <p>
          <Link
            to={`/daily-report/booking?${new URLSearchParams({
              company_id: companyId,
              branch_id: deposit.branchId,
              date: deposit.serviceDate,
            })}`}
          >
            {translate('money.deposits.reservation', { time: formatInstant(reservation.startTime, zone) })}
          </Link>
        </p>
      )}
      {deposit.status === 'pendingReview' && mayDecide && <Review detail={detail} companyId={companyId} />}
      {review && (
        <section>
          <h3>{translate('money.review.heading')}</h3>
          <p>
            {translate(`money.review.told.${review.decision}`, {
              user: review.user?.name ?? '–',
              time: formatInstant(review.time, zone),
            })}
          </p>
          {review.note && <p className="money-quiet">{review.note}</p>}
        </section>
      )}
      <Payments payments={payments} zone={zone} />
      {invoices.length > 0 && (
        <section>
          <h3>{translate('money.deposits.tabs.invoices')}</h3>
          <ul className="money-lines">
            {invoices.map(({ id, number, status, amount, currency, issuedTime }) => (
              <li key={id}>
                <span>
                  {number} <span className={statusClass(status)}>{words.code('invoiceStatus', status)}</span>
                  <small>{formatInstant(issuedTime, zone)}</small>
                </span>
                <b>{words.money(amount, currency)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Whether the payment is kept or declined, asked once more before it happens. */
function Review({ detail: { deposit, payments }, companyId }: { detail: DepositDetail; companyId: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const words = useWords();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState<ReviewDecision | null>(null);
  const charged = payments.reduce((sum, { kind, amount }) => sum + (kind === 'charge' ? amount : -amount), 0);
  const amount = words.money(charged, deposit.currency);
  const work = useMutation({
    mutationFn: (decision: ReviewDecision) =>
      call(reviewDeposit, {
        params: { companyId, depositId: deposit.id },
        body: { version: deposit.version, decision, note },
      }),
    onSuccess: (_, decision) => notify(`money.review.done.${decision}`, { type: 'success' }),
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: () => {
      setAsked(null);
      return client.invalidateQueries({ queryKey: ['deposits', companyId] });
    },
  });
  return (
    <section className="money-review" aria-label={translate('money.review.heading')}>
      <label>
        <span className="money-quiet">{translate('money.review.note')}</span>
        <textarea value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </label>
      <p className="money-quiet">{translate('money.review.standIn')}</p>
      <div className="money-review-actions">
        <button type="button" className="button button-primary" onClick={() => setAsked('approve')}>
          {translate('money.review.approve')}
        </button>
        <button type="button" className="button" onClick={() => setAsked('decline')}>
          {translate('money.review.decline')}
        </button>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={translate(`money.review.ask.${asked ?? 'approve'}`)}
        text={translate(`money.review.text.${asked ?? 'approve'}`, { amount })}
        confirm={translate(`money.review.${asked ?? 'approve'}`)}
        cancel={translate('ui.form.cancel')}
        harmless={asked === 'approve'}
        busy={work.isPending}
        onConfirm={() => asked && work.mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
}
