import { eq } from 'drizzle-orm';
import type { AccountKind, PointDeposit } from '#contract/money/billing.ts';
import { writeAudit, type AuditEntry, type Author } from '#server/platform/kernel/audit.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { billingAccountCompanies, billingAccounts, companies } from '#server/platform/db/schema.ts';
import { ApiError, noCompany, refused } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { changeRecord, findRecord } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { movePoints } from './ledger.ts';

/** Administrators' actions on accounts. */

export const noAccount = () => new ApiError('not_found', 'This account does not exist.');

/**
 * Opens an account for a company.
 * @throws ApiError `company_not_found`; `conflict` if the company already has one of this kind
 */
export async function openAccount(
  transaction: Sql,
  kind: AccountKind,
  id: string,
  { companyId, name }: { companyId: string; name: string },
  author: Author,
): Promise<void> {
  await transaction.insert(billingAccounts).values({ id, kind, name });
  await attach(transaction, kind, id, companyId);
  const entries = await entriesOf(transaction, id, { action: 'create', after: { kind, name, companyId } });
  await writeAudit(
    transaction,
    entries.map((one) => ({ ...author, ...one })),
  );
}

/** Lets another company pay from an account. @throws ApiError as {@link openAccount}, `not_found`, `stale_version` */
export async function addAccountCompany(
  transaction: Sql,
  kind: AccountKind,
  id: string,
  { companyId, version: seen }: { companyId: string; version?: number },
  author: Author,
): Promise<void> {
  await change(transaction, kind, id, { seen, author }, async () => {
    await attach(transaction, kind, id, companyId);
    return { action: 'update', after: { kind, companyId } };
  });
}

/** Deposits points into an account. @returns the movement's number. @throws ApiError `not_found`, `stale_version` */
export async function depositPoints(
  transaction: Sql,
  kind: AccountKind,
  id: string,
  { version: seen, ...values }: PointDeposit,
  author: Author,
): Promise<number> {
  let number = 0;
  await change(transaction, kind, id, { seen, author }, async () => {
    const { userId } = author;
    const movement = { ...values, accountId: id, kind: 'deposit', companyId: '', userId } as const;
    const made = await movePoints(transaction, movement);
    number = made.number;
    return { action: 'deposit', after: { kind, number, balance: made.balance, ...values } };
  });
  return number;
}

/** A change outside of the account's own columns counts as a change of the account too. */
const change = (
  transaction: Sql,
  kind: AccountKind,
  id: string,
  { seen, author }: { seen: number | undefined; author: Author },
  work: () => Promise<AccountChange>,
): Promise<number> => {
  const of = { ...author, entity: 'billingAccount', entityId: id } as const;
  const place = { table: billingAccounts, where: equal(billingAccounts, { id, kind }), none: noAccount };
  return changeRecord(transaction, { ...place, seen, of }, async () => ({
    audited: await entriesOf(transaction, id, await work()),
  }));
};

async function attach(transaction: Sql, kind: AccountKind, accountId: string, companyId: string): Promise<void> {
  await findRecord(transaction, companies, eq(companies.id, companyId), () => noCompany(companyId));
  const added = await transaction
    .insert(billingAccountCompanies)
    .values({ accountId, companyId, kind })
    .onConflictDoNothing()
    .returning({ companyId: billingAccountCompanies.companyId });
  if (!added.length)
    throw refused('conflict', 'companyId', 'The company has an account of this kind already.', { code: 'hasAccount' });
}

type AccountChange = Pick<AuditEntry, 'action'> & { after: { companyId?: string; [name: string]: unknown } };

/**
 * One entry for each company that pays from the account, so that it is in all their logs; only the company concerned is
 * named, in its own log.
 */
async function entriesOf(transaction: Sql, accountId: string, { action, after }: AccountChange) {
  const payers = await transaction
    .select({ companyId: billingAccountCompanies.companyId })
    .from(billingAccountCompanies)
    .where(eq(billingAccountCompanies.accountId, accountId));
  const batchId = payers.length > 1 ? newId() : undefined;
  return payers.map(({ companyId }) => ({
    companyId,
    entity: 'billingAccount' as const,
    entityId: accountId,
    batchId,
    action,
    before: undefined,
    after: after.companyId === companyId ? after : { ...after, companyId: undefined },
  }));
}
