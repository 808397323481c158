import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { depositSorts, listPendingDeposits } from '#contract/deposits.ts';
import { call } from '#data-provider/client.ts';
import { ColumnsButton } from '../money/ColumnsDialog.tsx';
import { CountedChip, Filters, SearchField } from '../money/Filters.tsx';
import { List } from '../money/List.tsx';
import { ReportTable } from '../money/ReportTable.tsx';
import { Totals, type FigureColumn } from '../money/Totals.tsx';
import { sortOf, useAddress } from '../money/useAddress.ts';
import { useColumns } from '../money/useColumns.ts';
import { useWords } from '../money/words.ts';
import { chosenOf, useDepositColumns } from './columns.tsx';
import { DepositDrawer } from './DepositDrawer.tsx';
import type { TabProps } from './Deposits.tsx';

const perPage = 50;
const figures: readonly FigureColumn<'deposits' | 'asked' | 'charged'>[] = [
  { name: 'deposits', counts: true },
  { name: 'asked' },
  { name: 'charged' },
];

/** Payments that wait for somebody to say whether they are kept, longest waiting first. */
export function PendingReview({ companyId, branchId }: TabProps) {
  const translate = useTranslate();
  const words = useWords();
  const address = useAddress();
  const columns = useDepositColumns();
  const settings = useColumns(companyId, 'pendingReview');
  const sort = sortOf(address, depositSorts, 'purchaseTime');
  const query = {
    branchId: branchId ?? undefined,
    currency: address.value('currency'),
    search: address.value('q'),
    sort,
    page: address.page,
    itemsPerPage: perPage,
  };
  const answer = useQuery({
    queryKey: ['deposits', companyId, 'pending', query],
    queryFn: ({ signal }) => call(listPendingDeposits, { params: { companyId }, query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Filters actions={<ColumnsButton report="pendingReview" settings={settings} />}>
        <SearchField address={address} />
        <CountedChip address={address} />
      </Filters>
      <Totals
        report="pending"
        figures={figures}
        totals={answer.isError ? [] : answer.data?.totals}
        notes={[translate('money.explain.anyDay')]}
        address={address}
      />
      <List answer={answer} address={address} perPage={perPage} empty="pending">
        {(rows) => (
          <ReportTable
            label={translate('money.deposits.tabs.pending-review')}
            columns={chosenOf(columns, settings.columns)}
            rows={rows}
            address={address}
            sort={sort}
            stale={answer.isPlaceholderData}
            title={({ name, reference, id }) => name ?? reference ?? id}
            main={({ counted, currency }) => words.money(counted.charged, currency)}
          />
        )}
      </List>
      {address.open && <DepositDrawer companyId={companyId} id={address.open} onClose={address.close} />}
    </>
  );
}
