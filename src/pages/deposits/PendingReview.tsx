import { useTranslate } from 'ra-core';
import { depositSorts, listPendingDeposits } from '#contract/deposits.ts';
import { call } from '#data-provider/client.ts';
import { MoneyReport } from '../money/MoneyReport.tsx';
import type { FigureColumn } from '../money/Totals.tsx';
import { sortOf, useAddress } from '../money/useAddress.ts';
import { useWords } from '../money/words.ts';
import { useDepositColumns } from './columns.tsx';
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
  const sort = sortOf(address, depositSorts, 'purchaseTime');
  const query = {
    branchId: branchId ?? undefined,
    currency: address.value('currency'),
    search: address.value('q'),
    sort,
    page: address.page,
    itemsPerPage: perPage,
  };
  return (
    <>
      <MoneyReport
        companyId={companyId}
        report="pendingReview"
        texts="pending"
        label={translate('money.deposits.tabs.pending-review')}
        {...{ address, perPage, sort, columns, figures }}
        notes={[translate('money.explain.anyDay')]}
        list={{
          key: ['deposits', companyId, 'pending', query],
          read: (signal) => call(listPendingDeposits, { params: { companyId }, query, signal }),
        }}
        title={({ name, reference, id }) => name ?? reference ?? id}
        main={({ counted, currency }) => words.money(counted.charged, currency)}
      />
      {address.open && <DepositDrawer companyId={companyId} id={address.open} onClose={address.close} />}
    </>
  );
}
