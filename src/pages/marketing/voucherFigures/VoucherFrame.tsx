import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useLabels } from '#resources/framework/view/labels.ts';
import { getVoucher } from '#contract/marketing/vouchers.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { voucherLinks, voucherPages, voucherViews } from '#resources/marketing/vouchers/views.ts';
import { RecordFrame } from '#src/pages/platform/recordFigures/RecordFrame.tsx';
import type { VoucherFigures } from './voucherPage.ts';

/** The first part of all query keys for issued vouchers. */
export const issuedVouchersKey = 'heldVouchers';

/** The voucher in the address, its query key prefix, and the input of calls about it. */
export function useVoucher() {
  const { companyId = '', voucherId = '' } = useParams();
  const family = [issuedVouchersKey, companyId, voucherId];
  const input = { params: { voucherId }, query: { companyId } };
  return { companyId, id: voucherId, family, input, answer: useCall(family, getVoucher, input) };
}

/** The frame of a voucher's pages: title and links to the other pages. */
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
