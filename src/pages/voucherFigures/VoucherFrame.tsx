import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { getVoucher } from '#contract/vouchers.ts';
import { call } from '#data-provider/client.ts';
import { voucherPath, type VoucherView } from '#resources/vouchers/paths.ts';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import '#ui/figures.css';
import './voucherFigures.css';

const views: Readonly<Record<VoucherView, string>> = {
  summary: 'shell.pages.summary',
  chart: 'shell.pages.chart',
  funnel: 'shell.pages.funnel',
  search: 'shell.pages.voucherSearch',
  edit: 'vouchers.figures.tabs.edit',
};
const viewNames = Object.keys(views) as VoucherView[];

/** The voucher that the address names. */
export function useVoucher() {
  const { companyId = '', voucherId = '' } = useParams();
  const answer = useQuery({
    queryKey: ['heldVouchers', companyId, voucherId, 'voucher'],
    queryFn: ({ signal }) => call(getVoucher, { params: { voucherId }, query: { companyId }, signal }),
  });
  return { companyId, id: voucherId, answer };
}

/** What every page about one voucher has: its title, and the way to the others. */
export function VoucherFrame({ view, children }: { view: VoucherView; children: ReactNode }) {
  const translate = useTranslate();
  const { companyId, id, answer } = useVoucher();
  usePageTitle(answer.data?.title ?? translate(views[view]), `/vouchers/${encodeURIComponent(companyId)}`);
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <div className="voucher-frame">
      <ViewLinks
        label={translate('vouchers.figures.tabs.label')}
        current={view}
        views={viewNames.map((name) => ({
          name,
          label: translate(views[name]),
          to: voucherPath({ companyId, id }, name),
        }))}
      />
      {children}
    </div>
  );
}
