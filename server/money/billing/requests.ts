import { desc, eq, sql as raw } from 'drizzle-orm';
import type { PurchaseForm, PurchaseRequest } from '#contract/money/billing.ts';
import { masked } from '#contract/platform/outbox.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { refuseInsideTransaction } from '#server/platform/db/transactionGuard.ts';
import { outbox, purchaseRequests, users } from '#server/platform/db/schema.ts';
import type { PointsConfig } from '#server/platform/kernel/config.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { moneyText } from '#server/platform/kernel/money.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { neverReached } from '#server/platform/kernel/unreached.ts';
import { changeRecord, lockRecord, oneOf } from '#server/platform/records/change.ts';
import { pageOfTable } from '#server/platform/sql/page.ts';

/** Purchase requests for points. Each is stored before it is posted, so that none is lost if the process dies. */

type Dependencies = Pick<Services, 'database' | 'config'>;

const noRequest = () => new ApiError('not_found', 'This request does not exist.');

/** Stores a request and posts it; without a configured form it goes to the outbox. @returns its id */
export async function askForPoints({ database, config }: Dependencies, by: By, form: PurchaseForm): Promise<string> {
  const request = { companyId: by.companyId, id: newId(), form };
  const url = config.points.formUrl;
  await database.transaction(async (transaction) => {
    const status = url ? 'sending' : 'kept';
    await transaction.insert(purchaseRequests).values({ ...request, status, triedTime: raw`now()`, userId: by.userId });
    await audit(transaction, by, 'create', 'purchaseRequest', request.id, { after: { ...form, status } });
    if (!url) await keep(transaction, request);
  });
  if (url) await post({ database, config }, url, request);
  return request.id;
}

/** Posts a failed request again. @throws ApiError `not_found`; `conflict` if it did not fail, or is being posted */
export async function askAgain({ database, config }: Dependencies, by: By, id: string): Promise<void> {
  const url = config.points.formUrl;
  const request = await database.transaction(async (transaction) => {
    const where = oneOf(purchaseRequests, by.companyId, id);
    const stored = await lockRecord(transaction, purchaseRequests, where, noRequest);
    const of = { ...by, entity: 'purchaseRequest', entityId: id, action: 'send' } as const;
    await changeRecord(transaction, { table: purchaseRequests, where, stored, of }, async () => {
      const before = statusOf(stored);
      if (before.status !== 'failed') throw new ApiError('conflict', 'Only failed requests can be sent again.');
      if (!url) await keep(transaction, stored);
      const status = url ? 'sending' : 'kept';
      return { changes: { status, failure: null, triedTime: new Date() }, audited: { before, after: { status } } };
    });
    return stored;
  });
  if (url) await post({ database, config }, url, request);
}

/** Fields without personal data. */
const open = new Set(['money', 'company', 'reference']);

type Request = Pick<Row, 'companyId' | 'id' | 'form'>;

async function keep(transaction: Sql, { companyId, id, form }: Request): Promise<void> {
  const fields = Object.entries(fieldsOf(id, form));
  await transaction.insert(outbox).values({
    id: newId(),
    channel: 'form',
    companyId,
    key: `points-form:${id}`,
    recipient: form.company,
    subject: fieldsOf(id, form)['money'] ?? '',
    body: fields.map(([name, value]) => `${name}: ${value}`).join('\n'),
    shown: fields.map(([name, value]) => `${name}: ${open.has(name) || !value ? value : masked}`).join('\n'),
  });
}

async function post({ database, config }: Dependencies, url: string, { companyId, id, form }: Request): Promise<void> {
  const posted = await postForm(url, config.points, fieldsOf(id, form));
  await database.sql
    .update(purchaseRequests)
    .set({ status: posted.status, failure: posted.status === 'failed' ? posted.failure : null })
    .where(oneOf(purchaseRequests, companyId, id));
}

type Row = typeof purchaseRequests.$inferSelect;

/** Longer than any post takes: the process that started it has died. */
const lost = 60_000;

function statusOf({ status, failure, triedTime }: Row): Pick<PurchaseRequest, 'status' | 'failure'> {
  if (status === 'sending' && triedTime && Date.now() - triedTime.getTime() > lost)
    return { status: 'failed', failure: 'interrupted' };
  return { status, failure };
}

function wireOf({ row, name }: { row: Row; name: string | null }): PurchaseRequest {
  return {
    id: row.id,
    form: row.form,
    ...statusOf(row),
    user: row.userId === null ? null : { id: row.userId, name },
    createdTime: row.createdTime.toISOString(),
  };
}

const select = (sql: Sql) =>
  sql
    .select({ row: purchaseRequests, name: users.name })
    .from(purchaseRequests)
    .leftJoin(users, eq(users.id, purchaseRequests.userId));

/** The current state of a request. @throws ApiError `not_found` */
export async function requestOf(sql: Sql, companyId: string, id: string): Promise<PurchaseRequest> {
  const [found] = await select(sql).where(oneOf(purchaseRequests, companyId, id));
  if (!found) throw noRequest();
  return wireOf(found);
}

/** A company's requests, newest first. */
export async function requestsOf(
  sql: Sql,
  companyId: string,
  page: { from: number; size: number },
): Promise<{ total: number; requests: PurchaseRequest[] }> {
  const { createdTime, id } = purchaseRequests;
  const parts = { where: eq(purchaseRequests.companyId, companyId), order: [desc(createdTime), desc(id)] };
  const { rows, total } = await pageOfTable(sql, purchaseRequests, page, parts, select(sql));
  return { total, requests: rows.map(wireOf) };
}

/** The external form to which purchase requests are posted. */

const patience = 15_000;

/** The result of a post; `interrupted`: it may have arrived. */
type Posted = { status: 'sent' } | { status: 'failed'; failure: string };

/**
 * The posted fields, by our names.
 *
 * @param id identifies the request in the spreadsheet, even if it arrived twice
 */
const fieldsOf = (id: string, { money, currency, ...form }: PurchaseForm): Record<string, string> => ({
  money: moneyText(money, currency),
  email: form.email,
  company: form.company,
  merchant: form.merchant,
  phone: form.phone,
  account: form.account,
  payDay: form.payDay,
  note: form.note,
  reference: id,
});

/** Posts a request like a web form. Never throws: errors are in the result. */
async function postForm(
  url: string,
  { fields }: Pick<PointsConfig, 'fields'>,
  values: Record<string, string>,
): Promise<Posted> {
  refuseInsideTransaction('A form of requests for points');
  const body = new URLSearchParams(Object.entries(values).map(([name, value]) => [fields[name] ?? name, value]));
  try {
    // A form answers with a page or a redirect; both mean success.
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    return answer.status < 400 ? { status: 'sent' } : { status: 'failed', failure: String(answer.status) };
  } catch (error) {
    return { status: 'failed', failure: neverReached(error) ? 'unreachable' : 'interrupted' };
  }
}
