import { eq, sql as raw } from 'drizzle-orm';
import type { AccountKind, Deposit } from '#contract/billing.ts';
import { writeAudit, type AuditEntry, type Author } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { billingAccountCompanies, billingAccounts, companies } from '../db/schema.ts';
import { ApiError, noCompany, refused } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { findRecord, lockRecord } from '../records/change.ts';
import { equal } from '../sql/equal.ts';
import { movePoints } from './ledger.ts';

/** What administrators do with accounts. */

export const noAccount = () => new ApiError('not_found', 'There is no such account.');

/**
 * Opens an account of a company.
 * @throws ApiError `company_not_found`; `conflict` where the company has one of this kind
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
  await audit(transaction, id, author, { action: 'create', after: { kind, name, companyId } });
}

/** Lets another company pay from an account. @throws ApiError as {@link openAccount}, `not_found`, `stale_version` */
export async function addCompany(
  transaction: Sql,
  kind: AccountKind,
  id: string,
  { companyId, version }: { companyId: string; version: number },
  author: Author,
): Promise<void> {
  await lockAccount(transaction, kind, id, version);
  await attach(transaction, kind, id, companyId);
  await nextVersion(transaction, id);
  await audit(transaction, id, author, { action: 'update', after: { kind, companyId } });
}

/** Puts points into an account. @returns the number of the movement. @throws ApiError `not_found`, `stale_version` */
export async function deposit(
  transaction: Sql,
  kind: AccountKind,
  id: string,
  { version, ...given }: Deposit,
  author: Author,
): Promise<number> {
  await lockAccount(transaction, kind, id, version);
  const { number, balance } = await movePoints(transaction, {
    ...given,
    accountId: id,
    kind: 'deposit',
    companyId: '',
    userId: author.userId,
  });
  await nextVersion(transaction, id);
  await audit(transaction, id, author, { action: 'deposit', after: { kind, number, balance, ...given } });
  return number;
}

async function lockAccount(transaction: Sql, kind: AccountKind, id: string, version: number): Promise<void> {
  const where = equal(billingAccounts, { id, kind });
  const account = await lockRecord(transaction, billingAccounts, where, noAccount);
  if (account.version !== version) throw new ApiError('stale_version');
}

async function nextVersion(transaction: Sql, id: string): Promise<void> {
  await transaction
    .update(billingAccounts)
    .set({ version: raw`version + 1`, updatedTime: raw`now()` })
    .where(eq(billingAccounts.id, id));
}

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

/**
 * One entry for each company that pays from the account, so that all of them find it in their logs; which company it was
 * about is told to that one alone.
 */
async function audit(
  transaction: Sql,
  accountId: string,
  author: Author,
  { action, after }: Pick<AuditEntry, 'action'> & { after: { companyId?: string; [name: string]: unknown } },
): Promise<void> {
  const payers = await transaction
    .select({ companyId: billingAccountCompanies.companyId })
    .from(billingAccountCompanies)
    .where(eq(billingAccountCompanies.accountId, accountId));
  const batchId = payers.length > 1 ? newId() : undefined;
  await writeAudit(
    transaction,
    payers.map(({ companyId }) => ({
      ...author,
      companyId,
      entity: 'billingAccount',
      entityId: accountId,
      batchId,
      action,
      after: after.companyId === companyId ? after : { ...after, companyId: undefined },
    })),
  );
}
