import {
  accountCalls,
  accountKinds,
  createPurchaseRequest,
  listPurchaseRequests,
  retryPurchaseRequest,
  type AccountKind,
} from '#contract/money/billing.ts';
import type { Sql } from '#server/platform/db/client.ts';
import type { Author } from '#server/platform/kernel/audit.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { handle, inTransaction, scopeOf, type Call, type Handled } from '#server/platform/http/handle.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { sendList } from '#server/platform/report/list.ts';
import { addAccountCompany, depositPoints, noAccount, openAccount } from './accounts.ts';
import { accountOf } from './ledger.ts';
import { accountsOf, companiesSeenBy, movementList, movementsOf } from './queries.ts';
import { askAgain, askForPoints, requestOf, requestsOf } from './requests.ts';

/** Point accounts, their ledger, and purchase requests. */
export const billingHandlers: Handled[] = [
  ...accountKinds.flatMap(accountHandlers),

  handle(createPurchaseRequest, async (call) => {
    const { companyId, ...form } = call.body;
    const id = await askForPoints(call.services, changeBy(call), form);
    return { request: await requestOf(call.services.database.sql, companyId, id) };
  }),
  handle(retryPurchaseRequest, async (call) => {
    await askAgain(call.services, changeBy(call), call.params.id);
    return { request: await requestOf(call.services.database.sql, call.query.companyId, call.params.id) };
  }),
  handle(listPurchaseRequests, ({ query: { companyId, ...page }, services }) =>
    requestsOf(services.database.sql, companyId, page),
  ),
];

type AdminCall = Pick<Call, 'services' | 'user' | 'requestId'>;

function accountHandlers(kind: AccountKind): Handled[] {
  // The endpoints of both kinds differ only in their names.
  const calls = accountCalls[kind] as (typeof accountCalls)['campaign'];

  /** Changes an account. @returns the result of the change, and the account after it */
  const changed = <T>(
    { user, requestId, ...call }: AdminCall,
    id: string,
    change: (sql: Sql, author: Author) => Promise<T>,
  ) =>
    inTransaction(call, async (transaction) => {
      const made = await change(transaction, { userId: user.id, requestId });
      const [account] = await accountsOf(transaction, kind, { id }, companiesSeenBy(user));
      if (!account) throw noAccount();
      return { made, account };
    });

  /** @throws ApiError if the company does not pay from the account */
  async function ownAccount(call: Pick<Call, 'scope' | 'services'> & { params: { id: string } }): Promise<string> {
    const { id } = call.params;
    if ((await accountOf(call.services.database.sql, scopeOf(call).companyId, kind)) !== id) throw noAccount();
    return id;
  }

  return [
    handle(calls.list, async (call) => {
      const { companyId } = scopeOf(call);
      return {
        accounts: await accountsOf(call.services.database.sql, kind, { companyId }, companiesSeenBy(call.user)),
      };
    }),
    handle(calls.create, async (call) => {
      const id = newId();
      const { account } = await changed(call, id, (sql, by) => openAccount(sql, kind, id, call.body, by));
      return { account };
    }),
    handle(calls.add, async (call) => {
      const { id } = call.params;
      const { account } = await changed(call, id, (sql, by) => addAccountCompany(sql, kind, id, call.body, by));
      return { account };
    }),
    handle(calls.deposit, async (call) => {
      const { id } = call.params;
      const { made: number, account } = await changed(call, id, (sql, by) =>
        depositPoints(sql, kind, id, call.body, by),
      );
      const only = { page: 1, itemsPerPage: 1 };
      const seen = companiesSeenBy(call.user);
      const [movement] = (await movementsOf(call.services.database, id, { number }, only, seen)).data;
      if (!movement) throw new ApiError('UNKNOWN_ERROR');
      return { account, movement };
    }),
    handle(calls.movements, async (call) => {
      const id = await ownAccount(call);
      return movementsOf(call.services.database, id, call.query, call.query, companiesSeenBy(call.user));
    }),
    handle(calls.file, async (call) =>
      sendList(call, movementList(await ownAccount(call), call.query, companiesSeenBy(call.user)), call.query),
    ),
  ];
}
