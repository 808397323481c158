import { settleVoucher, voucherProblems } from '#contract/voucherRules.ts';
import type { VoucherInput } from '#contract/vouchers.ts';
import type { Sql } from '../db/client.ts';
import { vouchers } from '../db/schema.ts';
import type { UploadedFile } from '../http/handle.ts';
import { writeAudit } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../kernel/services.ts';
import { changeRecord } from '../records/change.ts';
import { lockVoucher, refuseStrangeBranches, voucherAt } from './store.ts';

interface By {
  companyId: string;
  userId: string;
  requestId: string;
}

/** @throws ApiError `invalid_input` with the error keys of the specification */
function refuseProblems(values: VoucherInput, hasCover: boolean): void {
  const found = voucherProblems(values, hasCover);
  if (!found.length) return;
  throw new ApiError('invalid_input', 'The voucher cannot be saved like this.', {
    details: found.map(({ field, error }) => ({ path: field, message: error, code: error })),
  });
}

/** Keeps a cover picture; null where none was sent. */
export async function keepCover(
  files: Services['files'],
  file: UploadedFile | null,
  companyId: string,
): Promise<string | null> {
  if (!file) return null;
  return files.put(file.content, file.type, companyId);
}

/** @returns the new voucher's id @throws ApiError `invalid_input` */
export async function createVoucherRow(
  transaction: Sql,
  given: VoucherInput,
  cover: string | null,
  by: By,
): Promise<string> {
  const values = settleVoucher(given);
  refuseProblems(values, cover !== null);
  await refuseStrangeBranches(transaction, by.companyId, values);
  const id = newId();
  await transaction.insert(vouchers).values({ ...values, cover, companyId: by.companyId, id });
  await writeAudit(transaction, {
    ...by,
    action: 'create',
    entity: 'voucher',
    entityId: id,
    after: { ...values, cover },
  });
  return id;
}

/** @throws ApiError `not_found`, `stale_version`, `invalid_input` */
export async function changeVoucher(
  transaction: Sql,
  { id, version, ...given }: VoucherInput & { id: string; version: number },
  cover: string | null,
  by: By,
): Promise<void> {
  const stored = await lockVoucher(transaction, by.companyId, id);
  const values = settleVoucher(given);
  if (stored.version !== version) throw new ApiError('stale_version');
  refuseProblems(values, (cover ?? stored.cover) !== null);
  // One that has closed since keeps nobody from changing the rest.
  const chosen = values.branchIds.filter((branch) => !stored.branchIds.includes(branch));
  await refuseStrangeBranches(transaction, by.companyId, { branchIds: chosen });
  await changeRecord(transaction, {
    table: vouchers,
    where: voucherAt(by.companyId, id),
    stored,
    seen: version,
    wanted: { ...values, ...(cover !== null && { cover }) },
    of: { ...by, entity: 'voucher', entityId: id },
  });
}
