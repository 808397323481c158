import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { couponAccounts } from '#contract/billing.ts';
import { useCall } from '../define/view/useCall.ts';
import { useFormats } from '../define/view/useFormats.ts';

/** What giving a voucher to many guests costs, and whether the company can pay it. */
interface VoucherPrice {
  points: number;
  /** Null without an account. */
  balance: number | null;
  enough: boolean;
}

export const accountKey = (companyId: string) => ['billing', companyId, 'accounts', 'coupon'] as const;

/**
 * Compares the points with what the coupon account holds.
 *
 * @param points null: it costs nothing, and nothing is asked for
 * @returns null while the account is not known
 */
export function usePrice(companyId: string, points: number | null): VoucherPrice | null {
  const input = { query: { companyId } };
  const { data } = useCall(accountKey(companyId), couponAccounts.list, input, {
    enabled: points !== null,
    staleTime: 0,
  });
  if (points === null || data === undefined) return null;
  const balance = data.accounts[0]?.points ?? null;
  return { points, balance, enough: balance !== null && balance >= points };
}

/** Says it, and where to buy points that are missing. */
export function Price({ price: { points, balance, enough }, companyId }: { price: VoucherPrice; companyId: string }) {
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
