import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { searchFold } from '#contract/core/fold.ts';
import { defaults } from '#contract/core/constants.ts';
import type { SentVoucher, Voucher, VoucherInput } from '#contract/marketing/vouchers.ts';
import { normalizeVoucher, voucherProblems, type VoucherState } from '#contract/marketing/voucherRules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, vouchers } from '#server/platform/db/schema.ts';
import { mayUseFiles } from '#server/platform/files/used.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { literally } from '#server/platform/sql/like.ts';
import { changeBy, changeRecord, lockRecord, type Caller } from '#server/platform/records/change.ts';
import { scopeOf, type Call } from '#server/platform/http/handle.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { pageOfTable } from '#server/platform/sql/page.ts';
import {
  ofSomeVisible,
  refuseBeyond,
  seesSome,
  shownBranches,
  type BranchAccess,
} from '#server/platform/sql/visibility.ts';

/** Vouchers as they are stored, as the contract has them, and as they are changed. */

export type VoucherRow = typeof vouchers.$inferSelect;

/** The clock that a voucher's days go by: of the first of its branches. */
export const zoneSql = sql`coalesce((select b.time_zone from branches b where b.company_id = ${vouchers.companyId}
  and (cardinality(${vouchers.branchIds}) = 0 or b.id = any(${vouchers.branchIds})) order by b.id limit 1), ${sql.raw(`'${defaults.timeZone}'`)})`;

const lastMoment = sql`((${vouchers.availableBefore} + 1)::timestamp at time zone ${zoneSql})`;

const stateSql = sql<VoucherState>`case when not ${vouchers.active} then 'disabled'
  when ${vouchers.expirationType} = 'range' and ${lastMoment} <= now() then 'expired'
  when ${vouchers.maxQuantity} > 0 and ${vouchers.issued} >= ${vouchers.maxQuantity} then 'released'
  else 'active' end`;

const noneSuch = () => new ApiError('not_found', 'This voucher does not exist.');

export const voucherAt = (companyId: string, id: string): SQL | undefined => equal(vouchers, { companyId, id });

/** The voucher, held until the transaction ends. @throws ApiError `not_found` */
export const lockVoucher = (transaction: Sql, companyId: string, id: string): Promise<VoucherRow> =>
  lockRecord(transaction, vouchers, voucherAt(companyId, id), noneSuch);

/** A voucher as somebody sees it: with those of its branches that are open to them. */
function wireOf({ voucher, state }: { voucher: VoucherRow; state: VoucherState }, scope: BranchAccess): Voucher {
  const { createdTime, updatedTime, ...rest } = voucher;
  const branchIds = shownBranches(scope, rest.branchIds);
  return { ...rest, branchIds, state, createdAt: createdTime.toISOString(), updatedAt: updatedTime.toISOString() };
}

const read = (database: Sql) => database.select({ voucher: vouchers, state: stateSql }).from(vouchers);

/** A voucher that is good at some branch of the viewer's. @throws ApiError `not_found` */
export async function voucherOf(database: Sql, scope: BranchAccess, id: string): Promise<Voucher> {
  const [row] = await read(database).where(voucherAt(scope.companyId, id));
  if (!row || !seesSome(scope, row.voucher.branchIds)) throw noneSuch();
  return wireOf(row, scope);
}

export async function voucherPage(
  database: Sql,
  scope: BranchAccess,
  asked: { offset: number; limit: number; search?: string; sort?: { descending: boolean } },
): Promise<{ vouchers: Voucher[]; total: number }> {
  const words = asked.search?.trim();
  const where = and(
    eq(vouchers.companyId, scope.companyId),
    ofSomeVisible(vouchers.branchIds, scope),
    words ? sql`search_fold(${vouchers.title}) like ${`%${literally(searchFold(words))}%`}` : undefined,
  );
  const way = asked.sort?.descending === false ? asc : desc;
  const order = [way(vouchers.createdTime), way(vouchers.id)];
  const { rows, total } = await pageOfTable(database, vouchers, asked, { where, order }, read(database));
  return { vouchers: rows.map((row) => wireOf(row, scope)), total };
}

/** Vouchers that an issuer issues at branches, a row a branch. */
export async function occupancies(database: Sql, scope: BranchAccess) {
  const { title, issuedBy, branchIds } = vouchers;
  const rows = await database
    .select({ voucherId: vouchers.id, title, issuedBy, branchIds })
    .from(vouchers)
    .where(and(eq(vouchers.companyId, scope.companyId), eq(vouchers.active, true), sql`${vouchers.issuedBy} <> 'none'`))
    .orderBy(vouchers.id);
  return rows.flatMap(({ branchIds, ...row }) =>
    shownBranches(scope, branchIds).map((branchId) => ({ ...row, branchId })),
  );
}

/** @throws ApiError `not_found`; `permission_denied` where it is good at branches that are not the caller's, too */
export async function refuseOthersVoucher(database: Sql, scope: BranchAccess, id: string): Promise<void> {
  if (scope.enabledBranches === 'all') return;
  const [stored] = await database
    .select({ branchIds: vouchers.branchIds })
    .from(vouchers)
    .where(voucherAt(scope.companyId, id));
  if (!stored || !seesSome(scope, stored.branchIds)) throw noneSuch();
  refuseBeyond(scope, stored.branchIds);
}

/** @throws ApiError `invalid_input` where a branch is none of the company's */
export async function refuseStrangeBranches(
  transaction: Sql,
  companyId: string,
  { branchIds }: Pick<VoucherInput, 'branchIds'>,
): Promise<void> {
  const known = await transaction.select({ id: branches.id }).from(branches).where(eq(branches.companyId, companyId));
  const ids = new Set(known.map(({ id }) => id));
  const strange = branchIds.find((id) => !ids.has(id));
  if (strange) throw noBranch(strange);
}

/** @throws ApiError `invalid_input` with the error keys of the specification */
function refuseProblems(values: VoucherInput, hasCover: boolean): void {
  const found = voucherProblems(values, hasCover);
  if (!found.length) return;
  throw new ApiError('invalid_input', 'The voucher cannot be saved. Check the marked fields.', {
    details: found.map(({ field, error }) => ({ path: field, message: error, code: error })),
  });
}

/** The cover picture of a voucher: the uploaded file, else the address that was sent; null without either. */
export async function keepCover(
  call: Pick<Call, 'services' | 'file' | 'scope'>,
  { cover, coverImageData }: Pick<SentVoucher, 'cover' | 'coverImageData'>,
): Promise<string | null> {
  const { file, services } = call;
  if (file) return services.files.put(file.content, file.type, scopeOf(call).companyId);
  return coverImageData?.url ?? cover ?? null;
}

/** What of a voucher as it is sent is kept. @throws ApiError `invalid_input` for branches of another company */
export function inputOf(companyId: string, sent: SentVoucher): VoucherInput {
  const { branchIds: named } = sent;
  const others = Array.isArray(named) ? [] : Object.entries(named).filter(([company]) => company !== companyId);
  for (const [, [strange]] of others) if (strange !== undefined) throw noBranch(strange);
  const branchIds = Array.isArray(named) ? named : (named[companyId] ?? []);
  return { ...pick(sent, kept), branchIds };
}

const kept = [
  'title',
  'content',
  'terms',
  'issuedBy',
  'useMaxQuantity',
  'maxQuantity',
  'expirationType',
  'expiredAfter',
  'availableAfter',
  'availableBefore',
  'delayIssueTime',
  'sendBy',
  'message',
  'active',
  'formId',
  'formTitle',
] as const satisfies readonly (keyof VoucherInput)[];

const noBranch = (id: string) =>
  refused('invalid_input', 'branchIds', `There is no branch ${id}.`, { reason: 'This branch does not exist.' });

/** @throws ApiError `invalid_input` where the address is of no picture that the company may use */
async function refuseStrangeCover({ services }: Pick<Call, 'services'>, companyId: string, cover: string | null) {
  if (cover === null || (await mayUseFiles(services.files, companyId)(cover))) return;
  throw refused('invalid_input', 'cover', 'notUploaded', { code: 'notUploaded' });
}

/** @returns the new voucher's id @throws ApiError `invalid_input`; `permission_denied` for branches that are not the caller's */
export async function addVoucher(
  transaction: Sql,
  call: Caller & Pick<Call, 'services'>,
  given: VoucherInput,
  cover: string | null,
): Promise<string> {
  const scope = scopeOf(call);
  const { companyId } = scope;
  const values = normalizeVoucher(given);
  refuseBeyond(scope, values.branchIds);
  refuseProblems(values, cover !== null);
  await refuseStrangeCover(call, companyId, cover);
  await refuseStrangeBranches(transaction, companyId, values);
  const id = newId();
  const after = { ...values, cover };
  await transaction.insert(vouchers).values({ ...after, companyId, id });
  await writeAudit(transaction, { ...changeBy(call), action: 'create', entity: 'voucher', entityId: id, after });
  return id;
}

/** @throws ApiError `not_found`, `stale_version`, `invalid_input`; `permission_denied` for branches that are not the caller's */
export async function changeVoucher(
  transaction: Sql,
  call: Caller & Pick<Call, 'services'>,
  { id, version: seen }: { id: string; version?: number },
  given: VoucherInput,
  cover: string | null,
): Promise<void> {
  const scope = scopeOf(call);
  const { companyId } = scope;
  const of = { ...changeBy(call), entity: 'voucher', entityId: id } as const;
  const place = { table: vouchers, where: voucherAt(companyId, id), none: noneSuch };
  await changeRecord(transaction, { ...place, seen, of }, async (stored) => {
    if (!seesSome(scope, stored.branchIds)) throw noneSuch();
    const values = normalizeVoucher(given);
    refuseBeyond(scope, stored.branchIds);
    refuseBeyond(scope, values.branchIds);
    refuseProblems(values, (cover ?? stored.cover) !== null);
    if (cover !== stored.cover) await refuseStrangeCover(call, companyId, cover);
    // One that has closed since keeps nobody from changing the rest.
    const chosen = values.branchIds.filter((branch) => !stored.branchIds.includes(branch));
    await refuseStrangeBranches(transaction, companyId, { branchIds: chosen });
    return { changes: { ...values, ...(cover !== null && { cover }) } };
  });
}
