import { useTranslate } from 'ra-core';
import {
  depositFigures,
  depositSorts,
  depositStatuses,
  depositTypes,
  exportDeposits,
  listDeposits,
  readDepositFigures,
} from '#contract/deposits.ts';
import { dateKinds } from '#contract/payments.ts';
import { diningDayAt } from '#contract/ranges.ts';
import { call } from '#data-provider/client.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { daysChosen } from '#ui/dateRange.ts';
import { Choice } from '../money/Filters.tsx';
import { MoneyReport } from '../money/MoneyReport.tsx';
import type { FigureColumn } from '../money/Totals.tsx';
import { sortOf, useAddress } from '../money/useAddress.ts';
import { useWords } from '../money/words.ts';
import { useDepositColumns } from './columns.tsx';
import { DepositDrawer } from './DepositDrawer.tsx';

const perPage = 50;
type Figure = (typeof depositFigures)[number];
const figures: readonly FigureColumn<Figure>[] = [
  { name: 'deposits', counts: true },
  { name: 'asked' },
  { name: 'charged' },
  { name: 'refunded' },
  { name: 'fees' },
  { name: 'net' },
];

/** What every tab of the report is about. */
export interface TabProps {
  companyId: string;
  branchId: string | null;
}

/** Deposits of a range of days, by purchase or by service date. */
export function Deposits({ companyId, branchId }: TabProps) {
  const translate = useTranslate();
  const words = useWords();
  const scope = useScope();
  const address = useAddress();
  const columns = useDepositColumns();
  const today = diningDayAt(zoneOf(scope));
  const { from, to } = daysChosen(address.choice, today);
  const by = address.oneOf('by', dateKinds) ?? 'purchase';
  const sort = sortOf(address, depositSorts, '-purchaseTime');
  const filter = {
    by,
    startDate: from,
    endDate: to,
    branchId: branchId ?? undefined,
    type: address.oneOf('type', depositTypes),
    status: address.oneOf('status', depositStatuses),
    search: address.value('q'),
  };
  const currency = address.value('currency');
  const query = {
    ...filter,
    currency,
    counted: address.oneOf('counted', depositFigures),
    sort,
    page: address.page,
    itemsPerPage: perPage,
  };
  const params = { companyId };
  return (
    <>
      <MoneyReport
        companyId={companyId}
        report="deposits"
        label={words.column('deposits')}
        {...{ address, perPage, sort, columns, figures }}
        notes={[translate(`money.explain.by.${by}`)]}
        list={{
          key: ['deposits', companyId, 'list', query],
          read: (signal) => call(listDeposits, { params, query, signal }),
        }}
        sums={{
          key: ['deposits', companyId, 'figures', filter],
          read: (signal) => call(readDepositFigures, { params, query: filter, signal }),
        }}
        file={{ endpoint: exportDeposits, query: { ...filter, currency } }}
        filters={
          <>
            <Choice address={address} name="by" label="by" codes={dateKinds} kind="dateKind" usual="purchase" />
            <DateRangeField choice={address.choice} today={today} onChange={address.setRange} />
            <Choice address={address} name="type" label="type" codes={depositTypes} kind="depositType" />
            <Choice address={address} name="status" label="status" codes={depositStatuses} kind="depositStatus" />
          </>
        }
        title={({ name, reference, id }) => name ?? reference ?? id}
        main={({ amount, currency: unit }) => words.money(amount, unit)}
      />
      {address.open && <DepositDrawer companyId={companyId} id={address.open} onClose={address.close} />}
    </>
  );
}
