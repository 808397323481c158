import { and, eq, sql } from 'drizzle-orm';
import { customerTags, customerTypes, getCustomer, listCustomers, patchCustomer } from '#contract/crm.ts';
import { writeAudit } from '../audit.ts';
import type { Sql } from '../db/client.ts';
import { branches, customers } from '../db/schema.ts';
import { ApiError } from '../http/errors.ts';
import { handle, RawJson, scopeOf, type CompanyScope, type Handled } from '../http/handle.ts';
import { customerJson, labelsOf, pageOf } from './queries.ts';
import { differenceOf, type CustomerRow } from './rules.ts';

/** Guests: the list, one of them, and changes by hand. */
export const crmHandlers: Handled[] = [
  handle(listCustomers, async (call) => {
    const { companyId, enabledBranches } = scopeOf(call);
    const { branches: asked, search, filters = {}, sort, from, size, withAggs } = call.query;
    const conditions = { companyId, enabledBranches, branches: asked, search, filters };
    const { rows, total, aggs } = await pageOf(call.services.database, { conditions, sort, from, size, withAggs });
    const counts = aggs ? `,"aggs":${JSON.stringify(aggs)}` : '';
    return new RawJson(`{"customers":${rows},"total":${total},"from":${from},"size":${size}${counts}}`);
  }),

  handle(getCustomer, async (call) => {
    const json = await customerJson(call.services.database, scopeOf(call), call.params.customerId);
    if (!json) throw noGuest();
    return new RawJson(json);
  }),

  handle(patchCustomer, async (call) => {
    const scope = scopeOf(call);
    const { customerId } = call.params;
    const version = await call.services.database.transaction(async (transaction) => {
      const stored = await lockGuest(transaction, scope, customerId);
      if (stored.version !== call.body.version) throw new ApiError('stale_version');
      const country = call.body.phoneNumber ? await countryOf(transaction, stored) : defaultCountry;
      const difference = differenceOf(stored, call.body, country);
      if (difference.errors) throw new ApiError('invalid_input', undefined, { details: difference.errors });
      const { before, after } = difference;
      if (!Object.keys(after).length) return stored.version;
      const next = stored.version + 1;
      await transaction
        .update(customers)
        .set({ ...after, version: next, updatedTime: new Date() })
        .where(and(eq(customers.companyId, scope.companyId), eq(customers.id, customerId)));
      await writeAudit(transaction, {
        companyId: scope.companyId,
        userId: call.user.id,
        action: 'update',
        entity: 'customer',
        entityId: customerId,
        before,
        after,
        requestId: call.requestId,
      });
      return next;
    });
    call.reply.header('etag', `"${version}"`);
  }),

  handle(customerTypes, async (call) => ({
    types: [...(await labelsOf(call.services.database, scopeOf(call), 'types'))],
  })),
  handle(customerTags, async (call) => ({
    tags: [...(await labelsOf(call.services.database, scopeOf(call), 'tags'))],
  })),
];

const defaultCountry = 'TW';
const noGuest = () => new ApiError('not_found', 'There is no such guest.');

/** The guest, held until the transaction ends. @throws ApiError `not_found`, also when the caller may not see it */
async function lockGuest(transaction: Sql, scope: CompanyScope, id: string): Promise<CustomerRow> {
  const [stored] = await transaction
    .select()
    .from(customers)
    .where(and(eq(customers.companyId, scope.companyId), eq(customers.id, id)))
    .for('update');
  if (!stored) throw noGuest();
  const { enabledBranches } = scope;
  if (enabledBranches === 'all' || !stored.branchIds.length) return stored;
  if (!stored.branchIds.some((branch) => enabledBranches.includes(branch))) throw noGuest();
  return stored;
}

/** The country of the branch that the guest was last at; else of the company's first one. */
async function countryOf(transaction: Sql, { companyId, branchId }: CustomerRow): Promise<string> {
  const [branch] = await transaction
    .select({ country: branches.country })
    .from(branches)
    .where(eq(branches.companyId, companyId))
    .orderBy(sql`${branches.id} = ${branchId ?? ''} desc`, branches.createdTime, branches.id)
    .limit(1);
  return branch?.country ?? defaultCountry;
}
