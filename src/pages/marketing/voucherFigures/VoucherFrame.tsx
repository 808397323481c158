import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useLabels } from '#resources/framework/view/labels.ts';
import { getVoucher } from '#contract/marketing/vouchers.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { voucherLinks, voucherPages, voucherViews } from '#resources/marketing/vouchers/views.ts';
import { RecordFrame } from '#src/pages/platform/recordFigures/RecordFrame.tsx';
import type { VoucherFigures } from './voucherPage.ts';

/** What everything about issued vouchers is kept under. */
export const issuedVouchersKey = 'heldVouchers';

/** The voucher that the address names; what is kept about it, and what calls about it are given. */
export function useVoucher() {
  const { companyId = '', voucherId = '' } = useParams();
  const family = [issuedVouchersKey, companyId, voucherId];
  const input = { params: { voucherId }, query: { companyId } };
  return { companyId, id: voucherId, family, input, answer: useCall(family, getVoucher, input) };
}

/** What every page about one voucher has: its title, and the way to the others. */
export function VoucherFrame({ view, children }: { view: VoucherFigures; children: ReactNode }) {
  const labelOf = useLabels();
  const { answer, ...voucher } = useVoucher();
  return (
    <RecordFrame
      answer={answer}
      title={answer.data?.title ?? labelOf(voucherViews[view])}
      list={`/vouchers/${encodeURIComponent(voucher.companyId)}`}
      label={labelOf(voucherPages.label)}
      current={view}
      views={voucherLinks(voucher).map((link) => ({ ...link, label: labelOf(link.label) }))}
    >
      {children}
    </RecordFrame>
  );
}
