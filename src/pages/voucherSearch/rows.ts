import { isReportDay } from '#contract/ranges.ts';
import { anyBranch, voucherCounts, voucherSources, type VoucherRows } from '#contract/voucherRules.ts';
import { heldStates, type HeldVoucher } from '#contract/vouchers.ts';

/** Which issued vouchers an address asks for. */
export interface RowsAsked extends VoucherRows {
  state?: HeldVoucher['state'];
}

export const becameNames = ['opened', 'used', 'cameAgain'] as const;
const names = ['counted', 'branch', 'source', 'formId', 'customerId', 'from', 'to', ...becameNames, 'state'] as const;

/** What makes no sense is left out. */
export function readRows(query: URLSearchParams): RowsAsked {
  const oneOf = <T extends string>(name: string, list: readonly T[]) => list.find((one) => one === query.get(name));
  const id = (name: string) => {
    const value = query.get(name) ?? '';
    return value === anyBranch || /^[\w-]{1,64}$/.test(value) ? value : undefined;
  };
  const day = (name: string) => {
    const value = query.get(name) ?? '';
    return isReportDay(value) ? value : undefined;
  };
  const flag = (name: string) => (query.get(name) === 'true' ? true : undefined);
  return {
    counted: oneOf('counted', voucherCounts),
    branch: id('branch'),
    source: oneOf('source', voucherSources),
    formId: id('formId'),
    customerId: id('customerId'),
    from: day('from'),
    to: day('to'),
    opened: flag('opened'),
    used: flag('used'),
    cameAgain: flag('cameAgain'),
    state: oneOf('state', heldStates),
  };
}

/** Writes the conditions into an address, and leaves the rest of it. */
export function writeRows(query: URLSearchParams, rows: RowsAsked): void {
  for (const name of names) {
    const value = rows[name];
    if (value === undefined || value === '') query.delete(name);
    else query.set(name, String(value));
  }
}

export const isNarrowed = (rows: RowsAsked): boolean => Object.values(rows).some((value) => value !== undefined);
