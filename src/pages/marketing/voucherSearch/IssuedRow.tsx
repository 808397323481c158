import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { issuedLabels } from '#contract/guests/crmLabels.ts';
import { spacedCode, takeBackWithin } from '#contract/marketing/voucherRules.ts';
import { takeBackRedemption, type IssuedVoucher, type Voucher } from '#contract/marketing/vouchers.ts';
import { call } from '#data-provider/client.ts';
import { formatPhone } from '#i18n/formats.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useBranchName } from '#resources/framework/view/useBranchName.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { issuedVouchersKey } from '../voucherFigures/VoucherFrame.tsx';

const tones = { open: 'tag tag-on', used: 'tag', expired: 'tag tag-bad', early: 'tag tag-warn' } as const;

const Redeem = lazyPage(() => import('./Redeem.tsx'));

export interface IssuedProps {
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
      {redeeming && (
        <Suspense>
          <Redeem {...{ issuedVoucher, voucher }} onClose={() => setRedeeming(false)} />
        </Suspense>
      )}
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
