import { common } from '#contract/labels/commonLabels.ts';
import { useGetList, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { couponAccounts } from '#contract/money/billing.ts';
import { pointsToIssue, type VoucherWay } from '#contract/marketing/voucherRules.ts';
import { issueVoucher, issueVouchers, type Voucher } from '#contract/marketing/vouchers.ts';
import { call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import type { BulkViewProps } from '#resources/framework/resource.ts';
import { SearchInput } from '#resources/framework/view/form/SearchInput.tsx';
import { useJobBegun } from '#resources/framework/view/jobs/useJob.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMay, useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { TellGuests, useTelling } from './TellGuests.tsx';
import { bulkSelectionOf, useSelectionFailure } from './selection.ts';

type Wanted = { customerId: string } | { selected: BulkViewProps['selected']; count: number };

interface GiveProps {
  wanted: Wanted;
  onClose: () => void;
  onDone?: () => void;
}

const maxVouchers = 100;

/** Vouchers whose title contains the text, newest first. */
function useFoundVouchers(term: string) {
  const pagination = { page: 1, perPage: maxVouchers };
  const { data: found, ...answer } = useGetList<Voucher>('vouchers', { pagination, filter: term ? { q: term } : {} });
  return { found, ...answer };
}
const isOver = ({ state }: Voucher) => state !== 'active';

/** Whether the user may give vouchers in this company. */
function useMayGive(): boolean {
  const open = useMay('voucherManagement');
  return useMayWrite() && open;
}

/** Chooses a voucher for one guest, or for the selected ones. */
function GiveDialog({ wanted, onClose, onDone }: GiveProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const begun = useJobBegun();
  const { number } = useFormats();
  const companyId = useScope().companyId ?? '';
  const selectionFailure = useSelectionFailure();
  const [chosen, setChosen] = useState<Voucher | null>(null);
  const [way, setWay] = useState<VoucherWay>('none');
  const [link, setLink] = useState<string | null>(null);
  // Pressing twice gives only one.
  const [occasion] = useState(() => crypto.randomUUID());
  const { found, total = 0, error } = useFoundVouchers('');
  const one = 'customerId' in wanted;
  const price = usePrice(companyId, one || !chosen ? null : pointsToIssue(chosen, wanted.count));
  const telling = useTelling(
    one ? { way: 'none' } : { companyId, voucher: chosen ?? undefined, selected: wanted.selected, way },
  );
  const untold = way !== 'none' && !one && telling.data?.sendable !== true;
  const work = useAction(
    async () => {
      const params = { voucherId: chosen?.id ?? '' };
      if (one) {
        const body = { companyId, customerId: wanted.customerId, occasion };
        return { code: (await call(issueVoucher, { params, body })).code, jobId: null };
      }
      const body = {
        companyId,
        selection: bulkSelectionOf(wanted.selected),
        expected: wanted.count,
        occasion,
        sendBy: way,
      };
      return { code: null, jobId: (await call(issueVouchers, { params, body })).jobId };
    },
    {
      done: ({ jobId }) => (jobId ? 'vouchers.give.begun' : undefined),
      showsFailure: true,
      reads: [['guestRecords'], accountKey(companyId)],
      onDone({ code, jobId }) {
        if (!jobId) return setLink(`${window.location.origin}/v/${code}`);
        begun(jobId);
        onDone?.();
        onClose();
      },
    },
  );
  if (link)
    return (
      <FormDialog title={translate('vouchers.give.title')} onClose={onClose}>
        <p role="status">{translate('vouchers.give.done')}</p>
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      </FormDialog>
    );
  // The price shows it, with the current balance.
  const failed = price?.enough === false ? error : (work.error ?? error);
  return (
    <FormDialog
      title={translate('vouchers.give.title')}
      text={
        one
          ? translate('vouchers.give.one')
          : translate('vouchers.give.many', { smart_count: wanted.count, total: number(wanted.count) })
      }
      submit={translate('vouchers.give.confirm')}
      invalid={!chosen || price?.enough === false || untold}
      busy={work.isPending}
      failure={failed && selectionFailure(failed)}
      onSubmit={() => work.mutate()}
      onClose={onClose}
    >
      {found?.every(isOver) && total <= maxVouchers ? (
        <p className="quiet">{translate('vouchers.give.none')}</p>
      ) : (
        <SearchInput<Voucher>
          useFound={useFoundVouchers}
          except={isOver}
          value={chosen}
          getOptionLabel={({ title }) => title}
          onChoose={(next) => {
            setChosen(next);
            setWay(next?.sendBy ?? 'none');
          }}
          field={{ required: true, label: labelOf(common.voucher) }}
        />
      )}
      {price && <Price price={price} companyId={companyId} />}
      {chosen && !one && (
        <TellGuests companyId={companyId} voucher={chosen} selected={wanted.selected} way={way} onWay={setWay} />
      )}
    </FormDialog>
  );
}

interface GiveVoucherProps extends Omit<GiveProps, 'onClose'> {
  /** A button outside a selection's bar. */
  variant?: 'link' | 'plain';
}

/** Gives a voucher: a button for a single guest, a link in a selection's bar; only with the permission. */
export function GiveVoucher({ wanted, onDone, variant = 'link' }: GiveVoucherProps) {
  const mayGive = useMayGive();
  const [asking, setAsking] = useState(false);
  if (!mayGive) return null;
  const look = 'customerId' in wanted ? ({ className: 'start' } as const) : { variant };
  return (
    <>
      <Button label="vouchers.give.title" {...look} onClick={() => setAsking(true)} />
      {asking && <GiveDialog wanted={wanted} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The price of giving a voucher to many guests, and whether the company can pay it. */
interface VoucherPrice {
  points: number;
  /** Null without an account. */
  balance: number | null;
  enough: boolean;
}

const accountKey = (companyId: string) => ['billing', companyId, 'accounts', 'coupon'] as const;

/**
 * Compares the points with the balance of the coupon account.
 *
 * @param points null: it is free, and nothing is requested
 * @returns null while the account is unknown
 */
function usePrice(companyId: string, points: number | null): VoucherPrice | null {
  const input = { query: { companyId } };
  const { data } = useCall(accountKey(companyId), couponAccounts.list, input, {
    enabled: points !== null,
    staleTime: 0,
  });
  if (points === null || data === undefined) return null;
  const balance = data.accounts[0]?.points ?? null;
  return { points, balance, enough: balance !== null && balance >= points };
}

/** Shows the price, and a link to buy missing points. */
function Price({ price: { points, balance, enough }, companyId }: { price: VoucherPrice; companyId: string }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (enough && balance !== null)
    return (
      <p className="quiet" role="status">
        {translate('vouchers.give.points', {
          smart_count: points,
          points: number(points),
          balance: number(balance),
        })}
      </p>
    );
  return (
    <p className="fail" role="alert">
      {balance === null
        ? translate('vouchers.give.noAccount')
        : translate('vouchers.give.missing', { smart_count: points - balance, missing: number(points - balance) })}{' '}
      <Link to={`/crm/purchase-points?${new URLSearchParams({ companyId, tab: 'request' })}`}>
        {translate('vouchers.give.buy')}
      </Link>
    </p>
  );
}
