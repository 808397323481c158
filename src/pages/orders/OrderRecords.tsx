import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import {
  exportOrders,
  listOrders,
  orderFigures,
  orderReportPage,
  orderServices,
  orderSorts,
  orderStatuses,
  orderTargets,
  paymentStates,
  readOrderFigures,
} from '#contract/orders.ts';
import { diningDayAt } from '#contract/ranges.ts';
import { call } from '#data-provider/client.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { daysChosen } from '#ui/dateRange.ts';
import { EmptyState } from '#ui/states.tsx';
import { BranchChoice, Choice } from '../money/Filters.tsx';
import { MoneyReport } from '../money/MoneyReport.tsx';
import type { FigureColumn } from '../money/Totals.tsx';
import { sortOf, useAddress, type DayNames } from '../money/useAddress.ts';
import { useWords } from '../money/words.ts';
import { useOrderColumns } from './columns.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import '../money/money.css';

/** The specification's names for the report's days. */
const dayNames: DayNames = { from: 'startAt', to: 'endAt' };
const counts = ['orders', 'cancelled'];
const figures = orderFigures.map((name): FigureColumn<(typeof orderFigures)[number]> =>
  counts.includes(name) ? { name, counts: true } : { name },
);

/** Orders that came in online: the last thirty days, ten a page. */
export default function OrderRecords() {
  const translate = useTranslate();
  const { companyId } = useScope();
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  return <Records key={companyId} companyId={companyId} />;
}

function Records({ companyId }: { companyId: string }) {
  const translate = useTranslate();
  const words = useWords();
  const scope = useScope();
  const address = useAddress('last30', dayNames);
  const columns = useOrderColumns();
  const timeZone = zoneOf(scope);
  const today = diningDayAt(timeZone);
  const { from, to } = daysChosen(address.choice, today);
  const target = address.oneOf('target', orderTargets) ?? 'createdAt';
  const sort = sortOf(address, orderSorts, target === 'createdAt' ? '-createdTime' : '-serviceTime');
  const filter = {
    target,
    startAt: from,
    endAt: to,
    branchId: scope.branchId ?? undefined,
    service: address.oneOf('service', orderServices),
    provider: address.value('provider'),
    status: address.oneOf('status', orderStatuses),
    paymentState: address.oneOf('payment', paymentStates),
    search: address.value('q'),
  };
  const currency = address.value('currency');
  const query = {
    ...filter,
    currency,
    counted: address.oneOf('counted', orderFigures),
    sort,
    page: address.page,
    itemsPerPage: orderReportPage,
  };
  const params = { companyId };
  const sums = {
    key: ['orders', companyId, 'figures', filter],
    read: (signal: AbortSignal) => call(readOrderFigures, { params, query: filter, signal }),
  };
  // The report reads them; here the partners are taken from it.
  const { data: totals } = useQuery({
    queryKey: sums.key,
    queryFn: ({ signal }) => sums.read(signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="money">
      <MoneyReport
        companyId={companyId}
        report="orders"
        label={translate('money.orders.page')}
        {...{ address, sort, columns, figures }}
        perPage={orderReportPage}
        notes={[translate(`money.explain.target.${target}`)]}
        dayNames={['startAt', 'endAt']}
        list={{
          key: ['orders', companyId, 'list', query],
          read: (signal) => call(listOrders, { params, query, signal }),
        }}
        sums={sums}
        file={{ endpoint: exportOrders, query: { ...filter, currency } }}
        filters={
          <>
            <Choice
              address={address}
              name="target"
              label="target"
              codes={orderTargets}
              kind="orderTarget"
              usual="createdAt"
            />
            <DateRangeField choice={address.choice} today={today} onChange={address.setRange} />
            <BranchChoice />
            <Choice address={address} name="service" label="service" codes={orderServices} kind="orderService" />
            <Choice
              address={address}
              name="provider"
              label="provider"
              codes={[...new Set([...(totals?.providers ?? []), ...(filter.provider ? [filter.provider] : [])])]}
              kind="channel"
            />
            <Choice address={address} name="status" label="status" codes={orderStatuses} kind="orderStatus" />
            <Choice address={address} name="payment" label="paymentState" codes={paymentStates} kind="paymentState" />
          </>
        }
        title={({ number, name }) => [number, name].filter(Boolean).join(' · ')}
        main={({ total, currency: unit }) => words.money(total, unit)}
      />
      {address.open && <OrderDrawer companyId={companyId} id={address.open} onClose={address.close} />}
    </div>
  );
}
