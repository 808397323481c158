import { createVoucher, editVoucher, getVoucher, listVouchers, type Voucher } from '#contract/marketing/vouchers.ts';
import { completed, normalized } from '#contract/core/entity.ts';
import { voucherEntity } from '#contract/marketing/voucherEntity.ts';
import { call } from '#data-provider/client.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

/** A selected cover picture, until it is saved. */
export interface CoverImageData {
  url: string;
  file: File;
}

/** Sent as a multipart form with the picture, and the rest as JSON (specification, section 7). */
async function save(record: Readonly<Record<string, unknown>>, companyId: string): Promise<Voucher> {
  const file = (record.coverImageData as CoverImageData | null | undefined)?.file;
  const { cover: _, ...data } = completed(voucherEntity, normalized(voucherEntity, record));
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
  normalize: (record) => normalized(voucherEntity, record),
};
