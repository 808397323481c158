import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { getDeposit, reviewDeposit, type DepositDetail, type ReviewDecision } from '#contract/deposits.ts';
import { call } from '#data-provider/client.ts';
import type { ReportDetailProps } from '#resources/define/report.ts';
import { DetailDrawer } from '#resources/define/view/report/DetailDrawer.tsx';
import { Facts } from '#resources/define/view/report/Facts.tsx';
import { Code } from '#resources/define/view/report/useCells.tsx';
import { useReportWords } from '#resources/define/view/report/useReportWords.ts';
import { useAction } from '#resources/define/view/useAction.ts';
import { useBranchName } from '#resources/define/view/useBranchName.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { useMayWrite } from '#resources/define/view/useMayWrite.ts';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import { MoneyLines } from '../money/MoneyLines.tsx';
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
  const branchName = useBranchName();
  const { instant } = useFormats();
  const mayDecide = useMayWrite();
  const { deposit, payments, invoices, reservation, review } = detail;
  const { branchId } = deposit;
  return (
    <>
      <Facts
        facts={{
          status: <Code kind="depositStatus" code={deposit.status} />,
          type: words.code('depositType', deposit.type),
          asked: words.money(deposit.amount, deposit.currency),
          purchaseTime: instant(deposit.purchaseTime, branchId),
          serviceTime: instant(deposit.serviceTime, branchId),
          branch: branchName(branchId),
          name: <GuestLink customer={deposit.customer} name={deposit.name} companyId={companyId} />,
          groupSize: deposit.groupSize,
          channel: words.code('channel', deposit.channel),
          provider: words.code('paymentProvider', deposit.provider),
          reference: deposit.reference,
          reviewReason: deposit.reviewReason && words.code('reviewReason', deposit.reviewReason),
        }}
      />
      {reservation && (
        <p>
          <Link
            to={`/daily-report/booking?${new URLSearchParams({
              company_id: companyId,
              branch_id: branchId,
              date: deposit.serviceDate,
            })}`}
          >
            {translate('money.deposits.reservation', { time: instant(reservation.startTime, branchId) })}
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
              time: instant(review.time, branchId),
            })}
          </p>
          {review.note && <p className="subtle">{review.note}</p>}
        </section>
      )}
      <Payments {...{ payments, branchId }} />
      {invoices.length > 0 && (
        <section>
          <h3>{translate('shell.pages.invoices')}</h3>
          <MoneyLines
            lines={invoices.map(({ id, number, status, amount, currency, issuedTime }) => ({
              key: id,
              text: (
                <>
                  {number} <Code kind="invoiceStatus" code={status} />
                </>
              ),
              more: [instant(issuedTime, branchId)],
              amount: words.money(amount, currency),
            }))}
          />
        </section>
      )}
    </>
  );
}

/** Whether the payment is kept or declined, asked once more before it happens. */
function Review({ detail: { deposit, payments }, companyId }: { detail: DepositDetail; companyId: string }) {
  const translate = useTranslate();
  const words = useReportWords();
  const [note, setNote] = useState('');
  const charged = payments.reduce((sum, { kind, amount }) => sum + (kind === 'charge' ? amount : -amount), 0);
  const amount = words.money(charged, deposit.currency);
  const work = useAction(
    (decision: ReviewDecision) =>
      call(reviewDeposit, {
        params: { companyId, depositId: deposit.id },
        body: { version: deposit.version, decision, note },
      }),
    { done: (_, decision) => `money.review.done.${decision}`, reads: [['deposits', companyId]] },
  );
  return (
    <Panel title={translate('money.review.heading')}>
      <label className="labelled-above">
        <span>{translate('money.review.note')}</span>
        <textarea className="box" value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </label>
      <p className="subtle">{translate('money.review.standIn')}</p>
      <div className="row">
        {(['approve', 'decline'] as const).map((decision) => (
          <ConfirmedButton
            key={decision}
            look={decision === 'approve' ? 'primary' : 'plain'}
            label={`money.review.${decision}`}
            title={translate(`money.review.ask.${decision}`)}
            text={translate(`money.review.text.${decision}`, { amount })}
            confirm={translate(`money.review.${decision}`)}
            harmless={decision === 'approve'}
            busy={work.isPending}
            onConfirm={(done) => work.mutate(decision, { onSettled: done })}
          />
        ))}
      </div>
    </Panel>
  );
}
