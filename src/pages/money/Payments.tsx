import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Payment } from '#contract/payments.ts';
import { useReportWords } from '#resources/define/view/report/useReportWords.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { MoneyLines } from './MoneyLines.tsx';

interface GuestLinkProps {
  customer: { id: string; name: string; isVIP: boolean } | null;
  name: string | null;
  companyId: string;
}

/** A guest, who opens beside the guest list. */
export function GuestLink({ customer, name, companyId }: GuestLinkProps) {
  if (!customer) return name;
  return (
    <Link to={`/crm?${new URLSearchParams({ companyId, open: customer.id })}`}>
      {name ?? customer.name}
      {customer.isVIP && ' ★'}
    </Link>
  );
}

/** Every movement of money, oldest first. */
export function Payments({ payments, branchId }: { payments: readonly Payment[]; branchId: string }) {
  const translate = useTranslate();
  const words = useReportWords();
  const { day, instant } = useFormats();
  return (
    <section>
      <h3>{translate('money.payments.heading')}</h3>
      {payments.length === 0 && <p className="subtle">{translate('money.payments.none')}</p>}
      <MoneyLines
        lines={payments.map(
          ({ id, kind, amount, fee, currency, provider, reference, paidTime, paidDate, serviceDate }) => ({
            key: id,
            text: (
              <>
                <span className={kind === 'refund' ? 'tag tag-warn' : 'tag tag-on'}>
                  {words.code('paymentKind', kind)}
                </span>{' '}
                {instant(paidTime, branchId)}
              </>
            ),
            more: [
              words.code('paymentProvider', provider),
              reference,
              fee ? translate('money.payments.fee', { fee: words.money(fee, currency) }) : '',
              translate('money.payments.days', { purchase: day(paidDate), service: day(serviceDate) }),
            ],
            amount: `${kind === 'refund' ? '−' : ''}${words.money(amount, currency)}`,
          }),
        )}
      />
    </section>
  );
}
