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
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { chosenOf } from '../deposits/columns.tsx';
import { ColumnsButton } from '../money/ColumnsDialog.tsx';
import { FileMenu } from '../money/FileMenu.tsx';
import { BranchChoice, Choice, CountedChip, Filters, SearchField } from '../money/Filters.tsx';
import { List } from '../money/List.tsx';
import { ReportTable } from '../money/ReportTable.tsx';
import { Totals, type FigureColumn } from '../money/Totals.tsx';
import { sortOf, useAddress, type DayNames } from '../money/useAddress.ts';
import { useColumns } from '../money/useColumns.ts';
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
  const settings = useColumns(companyId, 'orders');
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
  const totals = useQuery({
    queryKey: ['orders', companyId, 'figures', filter],
    queryFn: ({ signal }) => call(readOrderFigures, { params, query: filter, signal }),
    placeholderData: keepPreviousData,
  });
  const answer = useQuery({
    queryKey: ['orders', companyId, 'list', query],
    queryFn: ({ signal }) => call(listOrders, { params, query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="money">
      <Filters
        actions={
          <>
            <ColumnsButton report="orders" settings={settings} />
            <FileMenu endpoint={exportOrders} companyId={companyId} query={{ ...filter, currency }} />
          </>
        }
      >
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
          codes={[...new Set([...(totals.data?.providers ?? []), ...(filter.provider ? [filter.provider] : [])])]}
          kind="channel"
        />
        <Choice address={address} name="status" label="status" codes={orderStatuses} kind="orderStatus" />
        <Choice address={address} name="payment" label="paymentState" codes={paymentStates} kind="paymentState" />
        <SearchField address={address} />
        <CountedChip address={address} />
      </Filters>
      {totals.isError && !totals.data ? (
        <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      ) : (
        <Totals
          report="orders"
          figures={figures}
          totals={totals.data?.totals}
          days={totals.data?.days}
          notes={[translate(`money.explain.target.${target}`)]}
          address={address}
          dayNames={['startAt', 'endAt']}
        />
      )}
      <List answer={answer} address={address} perPage={orderReportPage} empty="orders">
        {(rows) => (
          <ReportTable
            label={translate('money.orders.page')}
            columns={chosenOf(columns, settings.columns)}
            rows={rows}
            address={address}
            sort={sort}
            stale={answer.isPlaceholderData}
            title={({ number, name }) => [number, name].filter(Boolean).join(' · ')}
            main={({ total, currency: unit }) => words.money(total, unit)}
          />
        )}
      </List>
      {address.open && <OrderDrawer companyId={companyId} id={address.open} onClose={address.close} />}
    </div>
  );
}
