import type { VoucherValues } from '#contract/marketing/voucherRules.ts';

/** What a voucher has where its form says nothing. */
export const defaultValues: VoucherValues = {
  title: '',
  content: '',
  terms: '',
  branchIds: [],
  issuedBy: 'none',
  useMaxQuantity: false,
  maxQuantity: 0,
  expirationType: 'never',
  expiredAfter: null,
  availableAfter: null,
  availableBefore: null,
  delayIssueTime: 0,
  sendBy: 'none',
  message: '',
};

/** What a form holds, as the rules take it and the server is sent it. */
export const valuesOf = (record: Readonly<Record<string, unknown>>): VoucherValues =>
  Object.fromEntries(
    Object.entries(defaultValues).map(([name, usual]) => [name, record[name] ?? usual]),
  ) as unknown as VoucherValues;
