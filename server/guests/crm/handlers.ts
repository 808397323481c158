import {
  countCustomers,
  createCustomer,
  customerTags,
  customerTypes,
  getCustomer,
  listCustomers,
  patchCustomer,
  type CustomerFilters,
} from '#contract/guests/crm.ts';
import { consentsOfFlags, recordConsents } from './consents.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { answerChange, handle, inTransaction, RawJson, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { goneGuest } from './goneGuest.ts';
import { addGuest, changeGuest } from './guest.ts';
import { findCountry, defaultCountry } from '#server/platform/records/country.ts';
import { customerJson, guestJson, guestLabels, guestTotal, customerPage } from './queries.ts';
import { customerDifference } from './rules.ts';

/** Guests: the list, the detail, and manual changes. */
export const crmHandlers: Handled[] = [
  handle(listCustomers, async (call) => {
    const { companyId, enabledBranches } = scopeOf(call);
    const { branches: branchIds, search, filters = {}, sort, from, size, withAggs, countTo, facets } = call.query;
    const conditions = { companyId, enabledBranches, branches: branchIds, search, filters };
    const query = { conditions, sort, from, size, withAggs, countTo, facets };
    const { rows, ...counts } = await customerPage(call.services.database, query);
    // The database has made the rows' JSON.
    return new RawJson(`{"customers":${rows},${JSON.stringify({ ...counts, from, size }).slice(1)}`);
  }),

  handle(countCustomers, async (call) => {
    const { companyId, enabledBranches } = scopeOf(call);
    const { branches, each } = call.query;
    const totalOf = (filters: CustomerFilters) =>
      guestTotal(call.services.database, { companyId, enabledBranches, branches, search: undefined, filters });
    return { counts: await Promise.all(each.map(totalOf)) };
  }),

  handle(getCustomer, async (call) => {
    const { database } = call.services;
    const json = await customerJson(database, scopeOf(call), call.params.customerId);
    if (!json) throw await goneGuest(database.sql, scopeOf(call), call.params.customerId);
    return new RawJson(json);
  }),

  handle(createCustomer, async (call) => {
    const scope = scopeOf(call);
    const id = await inTransaction(call, (sql) => addGuest(sql, scope, call.body, changeBy(call)));
    return guestJson(call.services.database, scope, id);
  }),

  handle(patchCustomer, (call) =>
    answerChange(call, async (transaction) => {
      const { customerId } = call.params;
      const options = { seen: call.body.version, by: changeBy(call) };
      return changeGuest(transaction, scopeOf(call), customerId, options, async (stored) => {
        const { companyId, branchId } = stored;
        const country = call.body.phoneNumber ? await findCountry(transaction, companyId, branchId) : defaultCountry;
        const difference = customerDifference(stored, call.body, country);
        if (difference.errors) throw new ApiError('invalid_input', undefined, { details: difference.errors });
        const { before, after } = difference;
        const consents = consentsOfFlags({ companyId, customerId }, after, { source: 'form', userId: call.user.id });
        await recordConsents(transaction, consents, { setFlags: false });
        return { changes: after, was: before };
      });
    }),
  ),

  handle(customerTypes, async (call) => ({
    types: [...(await guestLabels(call.services.database, scopeOf(call), 'types'))],
  })),
  handle(customerTags, async (call) => ({
    tags: [...(await guestLabels(call.services.database, scopeOf(call), 'tags'))],
  })),
];
