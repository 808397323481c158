import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { voucherDailyStats, voucherStats } from '#contract/voucherFigures.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from '#resources/define/view/scope.ts';

export function useStats(companyId: string, voucherId: string) {
  return useQuery({
    queryKey: ['heldVouchers', companyId, voucherId, 'stats'],
    queryFn: ({ signal }) => call(voucherStats, { params: { voucherId }, query: { companyId }, signal }),
  });
}

export function useDailyStats(companyId: string, voucherId: string, from: string, to: string) {
  return useQuery({
    queryKey: ['heldVouchers', companyId, voucherId, 'daily', from, to],
    queryFn: ({ signal }) => call(voucherDailyStats, { params: { voucherId }, query: { companyId, from, to }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How a branch is called, or what stands for none. */
export function useBranchName() {
  const translate = useTranslate();
  const { branches } = useScope();
  return (branchId: string | null): string =>
    branchId === null
      ? translate('vouchers.figures.anyBranch')
      : (branches.find(({ id }) => id === branchId)?.name ?? translate('vouchers.figures.otherBranch'));
}
