import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { issuedLabels } from '#contract/guests/crmLabels.ts';
import { spacedCode, takeBackWithin } from '#contract/marketing/voucherRules.ts';
import {
  redeemVoucher,
  redemption,
  takeBackRedemption,
  type IssuedVoucher,
  type Voucher,
} from '#contract/marketing/vouchers.ts';
import { call } from '#data-provider/client.ts';
import { formatPhone } from '#i18n/formats.ts';
import { choice, same, text } from '#resources/framework/fields.ts';
import { CallDialog } from '#resources/framework/view/form/CallForm.tsx';
import { useScope } from '#resources/framework/view/scope.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { issuedVouchersKey } from '../voucherFigures/VoucherFrame.tsx';
import { voucherSearchWords } from './words.ts';

const tones = { open: 'tag tag-on', used: 'tag', expired: 'tag tag-bad', early: 'tag tag-warn' } as const;

interface IssuedProps {
  issuedVoucher: IssuedVoucher;
  voucher: Voucher | undefined;
}

/** An issued voucher with its actions. */
export function IssuedRow({ issuedVoucher, voucher }: IssuedProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { instant, day } = useFormats();
  const branchName = useBranchName();
  const mayWrite = useMayWrite();
  const [redeeming, setRedeeming] = useState(false);
  const [seenAt] = useState(() => Date.now());
  const { guest, state, usedTime, usedBranchId } = issuedVoucher;
  const fact = (what: string, moment: string | null, branchId?: string | null) =>
    moment && translate(`vouchers.held.${what}`, { time: instant(moment, branchId) });
  const lines = [
    fact('issued', issuedVoucher.issuedTime),
    fact('opened', issuedVoucher.openedTime),
    ...(usedTime
      ? [fact('used', usedTime, usedBranchId), branchName(usedBranchId), issuedVoucher.usedStaff]
      : [issuedVoucher.lastDay && translate('vouchers.held.expires', { time: day(issuedVoucher.lastDay) })]),
    fact('cameAgain', issuedVoucher.cameAgainTime),
  ];
  const mayTakeBack = usedTime !== null && seenAt - Date.parse(usedTime) < takeBackWithin;
  return (
    <Columns widths="minmax(0, 1fr) auto" folds>
      <div className="row">
        <b>{guest ? guest.name : translate('vouchers.held.outOfSight')}</b>
        {guest?.phone && <span className="quiet">{formatPhone(guest.phone)}</span>}
        <span className={tones[state]}>{labelOf(issuedLabels[state])}</span>
      </div>
      <a href={`/v/${issuedVoucher.code}`} target="_blank" rel="noreferrer">
        <code>{spacedCode(issuedVoucher.code)}</code>
      </a>
      <div className="subtle">{lines.filter(Boolean).join(' · ')}</div>
      {mayWrite && (
        <div className="row row-end">
          {state === 'open' && (
            <Button variant="primary" label="vouchers.held.redeem" onClick={() => setRedeeming(true)} />
          )}
          {mayTakeBack && <TakeBack issuedVoucher={issuedVoucher} />}
        </div>
      )}
      {redeeming && <Redeem {...{ issuedVoucher, voucher }} onClose={() => setRedeeming(false)} />}
    </Columns>
  );
}

function TakeBack({ issuedVoucher }: Pick<IssuedProps, 'issuedVoucher'>) {
  const translate = useTranslate();
  const companyId = useScope().companyId ?? '';
  const { mutate, isPending } = useAction(
    () => call(takeBackRedemption, { params: { issuedId: issuedVoucher.id }, body: { companyId } }),
    { done: 'vouchers.held.takenBack', reads: [[issuedVouchersKey]] },
  );
  return (
    <ConfirmedButton
      label="vouchers.held.takeBack"
      harmless
      busy={isPending}
      title={translate('vouchers.held.takeBackTitle')}
      text={translate('vouchers.held.takeBackText')}
      confirm={translate('vouchers.held.takeBack')}
      onConfirm={(done) => mutate(undefined, { onSettled: done })}
    />
  );
}

const staff = text(voucherSearchWords.staffMember, { max: 80, required: true, wide: true });

/** Asks for the branch and the staff member who redeems a voucher. */
function Redeem({ issuedVoucher, voucher, onClose }: IssuedProps & { onClose: () => void }) {
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
