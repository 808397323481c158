import { useTranslate } from 'ra-core';
import { getOrder, type OrderDetail } from '#contract/orders.ts';
import { call } from '#data-provider/client.ts';
import type { ReportDetailProps } from '#resources/define/report.ts';
import { DetailDrawer } from '#resources/define/view/report/DetailDrawer.tsx';
import { Facts } from '#resources/define/view/report/Facts.tsx';
import { Code } from '#resources/define/view/report/useCells.tsx';
import { useReportWords } from '#resources/define/view/report/useReportWords.ts';
import { useBranchName } from '#resources/define/view/useBranchName.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { MoneyLines } from '../money/MoneyLines.tsx';
import { GuestLink, Payments } from '../money/Payments.tsx';

/** One order: what was ordered, by whom, and what was paid. */
export default function OrderDrawer({ companyId, id, onClose }: ReportDetailProps) {
  const words = useReportWords();
  return (
    <DetailDrawer
      queryKey={['orders', companyId, 'one', id]}
      read={(signal) => call(getOrder, { params: { companyId, orderId: id }, signal })}
      title={({ order: { number, total, currency } }) => `${number} · ${words.money(total, currency)}`}
      onClose={onClose}
    >
      {(detail) => <Detail detail={detail} companyId={companyId} />}
    </DetailDrawer>
  );
}

function Detail({ detail, companyId }: { detail: OrderDetail; companyId: string }) {
  const translate = useTranslate();
  const words = useReportWords();
  const branchName = useBranchName();
  const { instant } = useFormats();
  const { order, items, note, payments } = detail;
  const { branchId } = order;
  const money = (amount: number) => words.money(amount, order.currency);
  const quiet = (text: string) => <span className="subtle">{text}</span>;
  return (
    <>
      <Facts
        facts={{
          status: <Code kind="orderStatus" code={order.status} />,
          paymentState: words.code('paymentState', order.paymentState),
          service: words.code('orderService', order.service),
          provider: words.code('channel', order.provider),
          createdTime: instant(order.createdTime, branchId),
          serviceTime: instant(order.serviceTime, branchId),
          branch: branchName(branchId),
          name: <GuestLink customer={order.customer} name={order.name} companyId={companyId} />,
        }}
      />
      {note && <p className="subtle">{note}</p>}
      <section>
        <h3>{words.column('itemCount')}</h3>
        <MoneyLines
          lines={[
            ...items.map(({ name, quantity, price, amount }) => ({
              key: name,
              text: name,
              more: [translate('money.orders.item', { quantity: words.number(quantity), price: money(price) })],
              amount: money(amount),
            })),
            ...(['subtotal', 'discount', 'fee', 'total'] as const).map((name) => ({
              key: `sum ${name}`,
              text: quiet(words.column(name)),
              amount: `${name === 'discount' && order.discount ? '−' : ''}${money(order[name])}`,
            })),
            { key: 'tax', text: quiet(translate('money.orders.taxIncluded')), amount: money(order.tax) },
          ]}
        />
      </section>
      <Payments {...{ payments, branchId }} />
    </>
  );
}
