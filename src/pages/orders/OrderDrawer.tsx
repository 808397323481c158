import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { getOrder } from '#contract/orders.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { Drawer } from '../money/Drawer.tsx';
import { Facts, GuestLink, Payments } from '../money/Facts.tsx';
import { useWords } from '../money/words.ts';
import { orderStatusClass } from './columns.tsx';

/** One order: what was ordered, by whom, and what was paid. */
export function OrderDrawer({ companyId, id, onClose }: { companyId: string; id: string; onClose: () => void }) {
  const translate = useTranslate();
  const words = useWords();
  const scope = useScope();
  const answer = useQuery({
    queryKey: ['orders', companyId, 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { companyId, orderId: id }, signal }),
  });
  if (!answer.data)
    return (
      <Drawer title="" onClose={onClose}>
        {answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <TableSkeleton rows={6} columns={2} />
        )}
      </Drawer>
    );
  const { order, items, note, payments } = answer.data;
  const zone = zoneOf(scope, order.branchId);
  const money = (amount: number) => words.money(amount, order.currency);
  return (
    <Drawer title={`${order.number} · ${money(order.total)}`} onClose={onClose}>
      <Facts
        facts={[
          {
            name: 'status',
            value: <span className={orderStatusClass(order.status)}>{words.code('orderStatus', order.status)}</span>,
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
      {note && <p className="money-quiet">{note}</p>}
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
              <span className="money-quiet">{words.column(name)}</span>
              <b>{`${name === 'discount' && order.discount ? '−' : ''}${money(order[name])}`}</b>
            </li>
          ))}
          <li>
            <span className="money-quiet">{translate('money.orders.taxIncluded')}</span>
            <span>{money(order.tax)}</span>
          </li>
        </ul>
      </section>
      <Payments payments={payments} zone={zone} />
    </Drawer>
  );
}
