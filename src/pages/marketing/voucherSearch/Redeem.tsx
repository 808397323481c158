import { useTranslate } from 'ra-core';
import { common } from '#contract/labels/commonLabels.ts';
import { spacedCode } from '#contract/marketing/voucherRules.ts';
import { redeemVoucher, redemption } from '#contract/marketing/vouchers.ts';
import { call } from '#data-provider/client.ts';
import { choice, same, text } from '#resources/framework/fields.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { useScope } from '#resources/framework/view/scope.ts';
import { issuedVouchersKey } from '../voucherFigures/VoucherFrame.tsx';
import type { IssuedProps } from './IssuedRow.tsx';
import { voucherSearchWords } from './words.ts';

const staff = text(voucherSearchWords.staffMember, { max: 80, required: true, wide: true });

/** Asks for the branch and the staff member who redeems a voucher. */
export default function Redeem({ issuedVoucher, voucher, onClose }: IssuedProps & { onClose: () => void }) {
  const translate = useTranslate();
  const { companyId, branches, branchId, me } = useScope();
  const allowed = branches.filter(({ id }) => !voucher?.branchIds.length || voucher.branchIds.includes(id));
  const only = allowed.length === 1 ? allowed[0] : allowed.find(({ id }) => id === branchId);
  const choices = allowed.map(({ id, name }) => ({ value: id, label: same(name) }));
  return (
    <CallDialog
      title={translate('vouchers.held.redeemTitle')}
      text={() =>
        [voucher?.title, issuedVoucher.guest?.name, spacedCode(issuedVoucher.code)].filter(Boolean).join(' · ')
      }
      fields={{ branchId: choice(common.branch, { choices, required: true, wide: true }), staff }}
      initial={{ branchId: only?.id, staff: me.name.slice(0, 80) }}
      schema={redemption}
      run={(body) =>
        call(redeemVoucher, { params: { issuedId: issuedVoucher.id }, body: { companyId: companyId ?? '', ...body } })
      }
      submit={translate('vouchers.held.redeem')}
      done="vouchers.held.redeemed"
      reads={[[issuedVouchersKey]]}
      onClose={onClose}
    />
  );
}
