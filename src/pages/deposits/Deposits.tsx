import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
import { ErrorState } from '#ui/states.tsx';
import { ColumnsButton } from '../money/ColumnsDialog.tsx';
import { FileMenu } from '../money/FileMenu.tsx';
import { Choice, CountedChip, Filters, SearchField } from '../money/Filters.tsx';
import { List } from '../money/List.tsx';
import { ReportTable } from '../money/ReportTable.tsx';
import { Totals, type FigureColumn } from '../money/Totals.tsx';
import { sortOf, useAddress } from '../money/useAddress.ts';
import { useColumns } from '../money/useColumns.ts';
import { useWords } from '../money/words.ts';
import { chosenOf, useDepositColumns } from './columns.tsx';
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
  const settings = useColumns(companyId, 'deposits');
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
  const totals = useQuery({
    queryKey: ['deposits', companyId, 'figures', filter],
    queryFn: ({ signal }) => call(readDepositFigures, { params, query: filter, signal }),
    placeholderData: keepPreviousData,
  });
  const answer = useQuery({
    queryKey: ['deposits', companyId, 'list', query],
    queryFn: ({ signal }) => call(listDeposits, { params, query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Filters
        actions={
          <>
            <ColumnsButton report="deposits" settings={settings} />
            <FileMenu endpoint={exportDeposits} companyId={companyId} query={{ ...filter, currency }} />
          </>
        }
      >
        <Choice address={address} name="by" label="by" codes={dateKinds} kind="dateKind" usual="purchase" />
        <DateRangeField choice={address.choice} today={today} onChange={address.setRange} />
        <Choice address={address} name="type" label="type" codes={depositTypes} kind="depositType" />
        <Choice address={address} name="status" label="status" codes={depositStatuses} kind="depositStatus" />
        <SearchField address={address} />
        <CountedChip address={address} />
      </Filters>
      {totals.isError && !totals.data ? (
        <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      ) : (
        <Totals
          report="deposits"
          figures={figures}
          totals={totals.data?.totals}
          days={totals.data?.days}
          notes={[translate(`money.explain.by.${by}`)]}
          address={address}
        />
      )}
      <List answer={answer} address={address} perPage={perPage} empty="deposits">
        {(rows) => (
          <ReportTable
            label={words.column('deposits')}
            columns={chosenOf(columns, settings.columns)}
            rows={rows}
            address={address}
            sort={sort}
            stale={answer.isPlaceholderData}
            title={({ name, reference, id }) => name ?? reference ?? id}
            main={({ amount, currency: unit }) => words.money(amount, unit)}
          />
        )}
      </List>
      {address.open && <DepositDrawer companyId={companyId} id={address.open} onClose={address.close} />}
    </>
  );
}
