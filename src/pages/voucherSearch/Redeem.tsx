import Dialog from '@mui/material/Dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { spacedCode } from '#contract/voucherRules.ts';
import { redeemVoucher, type HeldVoucher, type Voucher } from '#contract/vouchers.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { errorText } from '#ui/errorText.ts';
import '#ui/dialogs.css';

interface RedeemProps {
  held: HeldVoucher;
  voucher: Voucher | undefined;
  onClose: () => void;
}

/** Asks at which branch and by whom a voucher is redeemed. */
export function Redeem({ held, voucher, onClose }: RedeemProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const id = useId();
  const { companyId, branches, branchId, me } = useScope();
  const allowed = branches.filter((branch) => !voucher?.branchIds.length || voucher.branchIds.includes(branch.id));
  const only = allowed.length === 1 ? allowed[0]?.id : allowed.find((branch) => branch.id === branchId)?.id;
  const [branch, setBranch] = useState(only ?? '');
  const [staff, setStaff] = useState(me.name.slice(0, 80));
  const work = useMutation({
    mutationFn: () =>
      call(redeemVoucher, {
        params: { issuedId: held.id },
        body: { companyId: companyId ?? '', branchId: branch, staff: staff.trim() },
      }),
    onSuccess: () => {
      notify('vouchers.held.redeemed');
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['heldVouchers'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    work.mutate();
  };
  return (
    <Dialog open onClose={work.isPending ? undefined : onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form className="confirm voucher-redeem" onSubmit={submit}>
        <h2 id={`${id}-title`}>{translate('vouchers.held.redeemTitle')}</h2>
        <p>{[voucher?.title, held.guest?.name, spacedCode(held.code)].filter(Boolean).join(' · ')}</p>
        <label className="labelled">
          {translate('vouchers.held.branch')}
          <select required value={branch} onChange={({ target }) => setBranch(target.value)}>
            <option value="">{translate('vouchers.held.chooseBranch')}</option>
            {allowed.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <label className="labelled">
          {translate('vouchers.held.staff')}
          <input required maxLength={80} value={staff} onChange={({ target }) => setStaff(target.value)} />
        </label>
        {work.isError && (
          <p className="voucher-refused" role="alert">
            {errorText(work.error, translate)}
          </p>
        )}
        <div className="confirm-actions">
          <button type="button" className="button" disabled={work.isPending} onClick={onClose}>
            {translate('ui.form.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={work.isPending || !branch || !staff.trim()}>
            {translate('vouchers.held.redeem')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
