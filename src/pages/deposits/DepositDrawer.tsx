import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { getDeposit, reviewDeposit, type DepositDetail, type ReviewDecision } from '#contract/deposits.ts';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import type { ReportDetailProps } from '#resources/define/report.ts';
import { DetailDrawer } from '#resources/define/view/report/DetailDrawer.tsx';
import { Facts } from '#resources/define/view/report/Facts.tsx';
import { Code } from '#resources/define/view/report/useCells.tsx';
import { useReportWords } from '#resources/define/view/report/useReportWords.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { GuestLink, Payments } from '../money/Payments.tsx';

/** One deposit: what was asked for, what became of it, its reservation and guest, and the decision that it waits for. */
export default function DepositDrawer({ companyId, id, onClose }: ReportDetailProps) {
  const words = useReportWords();
  return (
    <DetailDrawer
      queryKey={['deposits', companyId, 'one', id]}
      read={(signal) => call(getDeposit, { params: { companyId, depositId: id }, signal })}
      title={({ deposit: { name, reference, amount, currency } }) =>
        `${name ?? reference ?? ''} · ${words.money(amount, currency)}`
      }
      onClose={onClose}
    >
      {(detail) => <Detail detail={detail} companyId={companyId} />}
    </DetailDrawer>
  );
}

function Detail({ detail, companyId }: { detail: DepositDetail; companyId: string }) {
  const translate = useTranslate();
  const words = useReportWords();
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
            value: <Code kind="depositStatus" code={deposit.status} />,
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
          {review.note && <p className="subtle">{review.note}</p>}
        </section>
      )}
      <Payments payments={payments} zone={zone} />
      {invoices.length > 0 && (
        <section>
          <h3>{translate('shell.pages.invoices')}</h3>
          <ul className="money-lines">
            {invoices.map(({ id, number, status, amount, currency, issuedTime }) => (
              <li key={id}>
                <span>
                  {number} <Code kind="invoiceStatus" code={status} />
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
  const words = useReportWords();
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
        <span className="subtle">{translate('money.review.note')}</span>
        <textarea value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </label>
      <p className="subtle">{translate('money.review.standIn')}</p>
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
        harmless={asked === 'approve'}
        busy={work.isPending}
        onConfirm={() => asked && work.mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
}
