import { createVoucher, editVoucher, getVoucher, listVouchers, type Voucher } from '#contract/vouchers.ts';
import { settleVoucher, type VoucherValues } from '#contract/voucherRules.ts';
import { call } from '#data-provider/client.ts';
import type { ResourceCalls } from '../define/calls.ts';

/** A chosen cover picture, until it is saved. */
export interface CoverImageData {
  url: string;
  file: File;
}

/** What is sent of a form, what is left empty as the voucher has it. */
function inputOf(record: Readonly<Record<string, unknown>>) {
  const values = settleVoucher(record as unknown as VoucherValues & { active?: boolean });
  return {
    title: values.title,
    content: values.content ?? '',
    terms: values.terms,
    branchIds: [...(values.branchIds ?? [])],
    issuedBy: values.issuedBy,
    useMaxQuantity: values.useMaxQuantity,
    maxQuantity: values.maxQuantity ?? 0,
    expirationType: values.expirationType,
    expiredAfter: values.expiredAfter ?? null,
    availableAfter: values.availableAfter ?? null,
    availableBefore: values.availableBefore ?? null,
    delayIssueTime: values.delayIssueTime ?? 0,
    active: values.active ?? true,
  };
}

/** Saved as a form with the picture and the rest as JSON (specification, section 7). */
async function save(record: Readonly<Record<string, unknown>>, companyId: string): Promise<Voucher> {
  const file = (record.coverImageData as CoverImageData | null | undefined)?.file;
  const data = inputOf(record);
  const { id, version } = record as { id?: string; version: number };
  if (!id) return call(createVoucher, { body: { data: { companyId, data } }, file });
  return call(editVoucher, { body: { data: { companyId, data: { ...data, id, version } } }, file });
}

export const voucherCalls: ResourceCalls = {
  list: {
    endpoint: listVouchers,
    records: 'vouchers',
    paging: { from: 'offset', size: 'limit' },
    search: 'search',
    company: 'companyId',
  },
  get: getVoucher,
  company: 'companyId',
  save,
  settle: settleVoucher,
};
