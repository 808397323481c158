import { useState } from 'react';
import { reviewDecisions, reviewDeposit, type DepositDetail, type ReviewDecision } from '#contract/money/deposits.ts';
import { call } from '#data-provider/client.ts';
import type { DetailViewProps } from '#resources/framework/report.ts';
import { useReportWords } from '#resources/framework/view/report/useReportWords.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { Panel } from '#ui/Panel.tsx';

/** Accepts or declines a payment, after a confirmation. */
export default function Review({ answer: { deposit, payments }, companyId }: DetailViewProps<DepositDetail>) {
  const { text, money } = useReportWords();
  const [note, setNote] = useState('');
  const mayDecide = useMayWrite();
  const { id: depositId, version, currency } = deposit;
  const charged = payments.reduce((sum, { kind, amount }) => sum + (kind === 'charge' ? amount : -amount), 0);
  const work = useAction(
    (decision: ReviewDecision) =>
      call(reviewDeposit, { params: { companyId, depositId }, body: { version, decision, note } }),
    {
      done: (_, decision) => `money.review.done.${decision}`,
      reads: [['deposits', companyId]],
      onDone: () => setNote(''),
    },
  );
  if (!mayDecide) return null;
  return (
    <Panel title={text('money.review.heading')}>
      <label className="labelled-above">
        <span>{text('money.review.note')}</span>
        <textarea className="box" value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </label>
      <p className="subtle">{text('money.review.standIn')}</p>
      <div className="row">
        {reviewDecisions.map((decision) => (
          <ConfirmedButton
            key={decision}
            variant={decision === 'approve' ? 'primary' : 'plain'}
            label={`money.review.${decision}`}
            title={text(`money.review.ask.${decision}`)}
            text={text(`money.review.text.${decision}`, { amount: money(charged, currency) })}
            confirm={text(`money.review.${decision}`)}
            harmless={decision === 'approve'}
            busy={work.isPending}
            onConfirm={(done) => work.mutate(decision, { onSettled: done })}
          />
        ))}
      </div>
    </Panel>
  );
}
