import { Link } from 'react-router';
import { issuedLabels } from '#contract/guests/crmLabels.ts';
import { guestVouchers } from '#contract/guests/guestRecords.ts';
import { voucherRowsPath } from '#resources/marketing/vouchers/paths.ts';
import { GiveVoucher } from './GiveVoucher.tsx';
import { recordsTab } from './records.tsx';

/** A guest's vouchers: used, open, or expired. */
export default recordsTab({
  list: guestVouchers,
  rowsOf: ({ vouchers }) => vouchers,
  idOf: ({ id }) => id,
  words: 'guest.vouchers',
  Head: ({ guest: { id } }) => <GiveVoucher wanted={{ customerId: id }} />,
  entry(
    { voucherId, title, state, ...voucher },
    { companyId, translate, labelOf, instant, day, branchName, may },
    { id },
  ) {
    const { issuedTime, lastDay, usedTime, usedBranchId } = voucher;
    const at = (moment: string, branchId?: string | null) => ({ time: instant(moment, branchId) });
    const used =
      usedTime &&
      [translate('guest.vouchers.used', at(usedTime, usedBranchId)), branchName(usedBranchId)]
        .filter(Boolean)
        .join(' ');
    const open = voucherId && may('voucherManagement');
    return {
      title: open ? <Link to={voucherRowsPath({ companyId, id: voucherId }, { customerId: id })}>{title}</Link> : title,
      state: labelOf(issuedLabels[state]),
      tone: state === 'open' ? 'good' : 'subtle',
      facts: [
        translate('guest.vouchers.issued', at(issuedTime)),
        used ??
          (lastDay ? translate('guest.vouchers.expires', { time: day(lastDay) }) : translate('guest.vouchers.never')),
      ],
    };
  },
});
