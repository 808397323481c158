import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { spacedCode, takeBackWithin } from '#contract/voucherRules.ts';
import { takeBackRedemption, type HeldVoucher, type Voucher } from '#contract/vouchers.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { errorText } from '#ui/errorText.ts';
import { Redeem } from './Redeem.tsx';

const tones = { open: 'tag tag-on', used: 'tag', expired: 'tag tag-bad', early: 'tag tag-warn' } as const;

/** One issued voucher, and what can be done with it. */
export function HeldRow({ held, voucher }: { held: HeldVoucher; voucher: Voucher | undefined }) {
  const translate = useTranslate();
  const scope = useScope();
  const [asking, setAsking] = useState<'redeem' | 'back' | null>(null);
  const [seenAt] = useState(() => Date.now());
  const { guest, state, usedTime, usedBranchId } = held;
  const at = (moment: string, branchId?: string | null) => ({ time: formatInstant(moment, zoneOf(scope, branchId)) });
  const branch = scope.branches.find(({ id }) => id === usedBranchId)?.name;
  const lines = [
    translate('vouchers.held.issued', at(held.issuedTime)),
    held.openedTime && translate('vouchers.held.opened', at(held.openedTime)),
    usedTime && translate('vouchers.held.used', at(usedTime, usedBranchId)),
    usedTime && branch,
    usedTime && held.usedStaff,
    held.cameAgainTime && translate('vouchers.held.cameAgain', at(held.cameAgainTime)),
    !usedTime && held.expiresTime && translate('vouchers.held.expires', at(held.expiresTime)),
  ];
  const mayWrite = (writingRoles as readonly Role[]).includes(scope.me.role);
  const mayTakeBack = usedTime !== null && seenAt - Date.parse(usedTime) < takeBackWithin;
  return (
    <li>
      <div className="voucher-held-who">
        <b>{guest ? guest.name : translate('vouchers.held.outOfSight')}</b>
        {guest?.phone && <span className="quiet">{guest.phone}</span>}
        <span className={tones[state]}>{translate(`vouchers.held.state.${state}`)}</span>
      </div>
      <a className="voucher-code" href={`/v/${held.code}`} target="_blank" rel="noreferrer">
        {spacedCode(held.code)}
      </a>
      <div className="subtle">{lines.filter(Boolean).join(' · ')}</div>
      {mayWrite && (
        <div className="voucher-held-do">
          {state === 'open' && (
            <button type="button" className="button button-primary" onClick={() => setAsking('redeem')}>
              {translate('vouchers.held.redeem')}
            </button>
          )}
          {mayTakeBack && (
            <button type="button" className="button" onClick={() => setAsking('back')}>
              {translate('vouchers.held.takeBack')}
            </button>
          )}
        </div>
      )}
      {asking === 'redeem' && <Redeem held={held} voucher={voucher} onClose={() => setAsking(null)} />}
      {asking === 'back' && <TakeBack held={held} onClose={() => setAsking(null)} />}
    </li>
  );
}

function TakeBack({ held, onClose }: { held: HeldVoucher; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const companyId = useScope().companyId ?? '';
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(takeBackRedemption, { params: { issuedId: held.id }, body: { companyId } }),
    onSuccess: () => notify('vouchers.held.takenBack'),
    onError: (error) => notify(errorText(error, translate), { type: 'error' }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['heldVouchers'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      harmless
      busy={isPending}
      title={translate('vouchers.held.takeBackTitle')}
      text={translate('vouchers.held.takeBackText')}
      confirm={translate('vouchers.held.takeBack')}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
}
