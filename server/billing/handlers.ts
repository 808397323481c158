import {
  accountCalls,
  accountKinds,
  createPurchaseRequest,
  listPurchaseRequests,
  retryPurchaseRequest,
  type AccountKind,
  type BillingAccount,
} from '#contract/billing.ts';
import type { SessionUser } from '../kernel/identity.ts';
import type { Sql } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { addCompany, deposit, openAccount } from './accounts.ts';
import { accountOf } from './ledger.ts';
import { accountsOf, companiesSeenBy, movementsOf } from './queries.ts';
import { askAgain, askForPoints, requestOf, requestsOf } from './requests.ts';

/** Accounts of points, their ledger, and requests to buy some. */
export const billingHandlers: Handled[] = [
  ...accountKinds.flatMap(accountHandlers),

  handle(createPurchaseRequest, async ({ body: { companyId, ...form }, services, user, requestId }) => {
    const id = await askForPoints(services, companyId, form, { userId: user.id, requestId });
    return { request: await requestOf(services.database.sql, companyId, id) };
  }),
  handle(retryPurchaseRequest, async ({ params: { id }, query: { companyId }, services, user, requestId }) => {
    await askAgain(services, companyId, id, { userId: user.id, requestId });
    return { request: await requestOf(services.database.sql, companyId, id) };
  }),
  handle(listPurchaseRequests, ({ query: { companyId, ...page }, services }) =>
    requestsOf(services.database.sql, companyId, page),
  ),
];

function accountHandlers(kind: AccountKind): Handled[] {
  // The calls of both kinds are alike but for their names.
  const calls = accountCalls[kind] as (typeof accountCalls)['campaign'];
  return [
    handle(calls.list, async (call) => {
      const { companyId } = scopeOf(call);
      return {
        accounts: await accountsOf(call.services.database.sql, kind, { companyId }, companiesSeenBy(call.user)),
      };
    }),
    handle(calls.create, ({ body, services, user, requestId }) =>
      services.database.transaction(async (transaction) => {
        const id = await openAccount(transaction, kind, body, { userId: user.id, requestId });
        return { account: await found(transaction, kind, id, user) };
      }),
    ),
    handle(calls.add, ({ params: { id }, body, services, user, requestId }) =>
      services.database.transaction(async (transaction) => {
        await addCompany(transaction, kind, id, body, { userId: user.id, requestId });
        return { account: await found(transaction, kind, id, user) };
      }),
    ),
    handle(calls.deposit, async ({ params: { id }, body, services: { database }, user, requestId }) => {
      const [number, account] = await database.transaction(async (transaction) => {
        const made = await deposit(transaction, kind, id, body, { userId: user.id, requestId });
        return [made, await found(transaction, kind, id, user)] as const;
      });
      const only = { page: 1, itemsPerPage: 1 };
      const [movement] = (await movementsOf(database, id, { number }, only, companiesSeenBy(user))).data;
      if (!movement) throw new ApiError('UNKNOWN_ERROR');
      return { account, movement };
    }),
    handle(calls.movements, async (call) => {
      const { companyId } = scopeOf(call);
      const { database } = call.services;
      if ((await accountOf(database.sql, companyId, kind)) !== call.params.id) throw noAccount();
      return movementsOf(database, call.params.id, call.query, call.query, companiesSeenBy(call.user));
    }),
  ];
}

const noAccount = () => new ApiError('not_found', 'There is no such account.');

async function found(sql: Sql, kind: AccountKind, id: string, user: SessionUser): Promise<BillingAccount> {
  const [account] = await accountsOf(sql, kind, { id }, companiesSeenBy(user));
  if (!account) throw noAccount();
  return account;
}
