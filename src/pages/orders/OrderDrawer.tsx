import { useTranslate } from 'ra-core';
import { getOrder, type OrderDetail } from '#contract/orders.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import type { ReportDetailProps } from '#resources/define/report.ts';
import { DetailDrawer } from '#resources/define/view/report/DetailDrawer.tsx';
import { Facts } from '#resources/define/view/report/Facts.tsx';
import { Code } from '#resources/define/view/report/useCells.tsx';
import { useReportWords } from '#resources/define/view/report/useReportWords.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
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
  const scope = useScope();
  const { order, items, note, payments } = detail;
  const zone = zoneOf(scope, order.branchId);
  const money = (amount: number) => words.money(amount, order.currency);
  return (
    <>
      <Facts
        facts={[
          {
            name: 'status',
            value: <Code kind="orderStatus" code={order.status} />,
          },
          { name: 'paymentState', value: words.code('paymentState', order.paymentState) },
          { name: 'service', value: words.code('orderService', order.service) },
          { name: 'provider', value: words.code('channel', order.provider) },
          { name: 'createdTime', value: formatInstant(order.createdTime, zone) },
          { name: 'serviceTime', value: formatInstant(order.serviceTime, zone) },
          { name: 'branch', value: scope.branches.find((one) => one.id === order.branchId)?.name },
          { name: 'name', value: <GuestLink customer={order.customer} name={order.name} companyId={companyId} /> },
        ]}
      />
      {note && <p className="subtle">{note}</p>}
      <section>
        <h3>{words.column('itemCount')}</h3>
        <ul className="money-lines">
          {items.map(({ name, quantity, price, amount }) => (
            <li key={name}>
              <span>
                {name}
                <small>
                  {translate('money.orders.item', { quantity: words.number(quantity), price: money(price) })}
                </small>
              </span>
              <b>{money(amount)}</b>
            </li>
          ))}
          {(['subtotal', 'discount', 'fee', 'total'] as const).map((name) => (
            <li key={name}>
              <span className="subtle">{words.column(name)}</span>
              <b>{`${name === 'discount' && order.discount ? '−' : ''}${money(order[name])}`}</b>
            </li>
          ))}
          <li>
            <span className="subtle">{translate('money.orders.taxIncluded')}</span>
            <span>{money(order.tax)}</span>
          </li>
        </ul>
      </section>
      <Payments payments={payments} zone={zone} />
    </>
  );
}
