import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useLabels } from '#resources/define/view/labels.ts';
import { pages } from '#contract/pageLabels.ts';
import type { Label } from '#contract/label.ts';
import { getVoucher } from '#contract/vouchers.ts';
import { useCall } from '#resources/define/view/useCall.ts';
import { voucherPath, type VoucherView } from '#resources/vouchers/paths.ts';
import { RecordFrame } from '../recordFigures/RecordFrame.tsx';
import { viewTitles, type VoucherFigures } from './voucherPage.ts';

/** What everything about issued vouchers is kept under. */
export const heldVouchers = 'heldVouchers';

const titles: Readonly<Record<VoucherView, Label>> = { ...viewTitles, edit: pages.edit };

/** The voucher that the address names; what is kept about it, and what calls about it are given. */
export function useVoucher() {
  const { companyId = '', voucherId = '' } = useParams();
  const family = [heldVouchers, companyId, voucherId];
  const input = { params: { voucherId }, query: { companyId } };
  return { companyId, id: voucherId, family, input, answer: useCall(family, getVoucher, input) };
}

/** What every page about one voucher has: its title, and the way to the others. */
export function VoucherFrame({ view, children }: { view: VoucherFigures; children: ReactNode }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { answer, ...voucher } = useVoucher();
  return (
    <RecordFrame
      answer={answer}
      title={answer.data?.title ?? labelOf(viewTitles[view])}
      list={`/vouchers/${encodeURIComponent(voucher.companyId)}`}
      label={translate('vouchers.figures.tabs.label')}
      current={view}
      views={(Object.keys(titles) as VoucherView[]).map((name) => ({
        name,
        label: labelOf(titles[name]),
        to: voucherPath(voucher, name),
      }))}
    >
      {children}
    </RecordFrame>
  );
}
