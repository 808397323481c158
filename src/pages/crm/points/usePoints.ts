import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { accountCalls, accountKinds, listPurchaseRequests, type AccountKind } from '#contract/billing.ts';
import { call } from '#data-provider/client.ts';

/** What everything about points begins with, for asking again. */
const root = 'billing';

/** The company's account of either kind; undefined where it has none. */
export function useAccount(companyId: string, kind: AccountKind) {
  return useQuery({
    queryKey: [root, companyId, 'accounts', kind],
    queryFn: async ({ signal }) => {
      const { accounts } = await call(accountCalls[kind].list, { query: { companyId }, signal });
      return accounts[0] ?? null;
    },
  });
}

/** Asks for accounts and movements again: something has moved. */
export function useReloadAccounts() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [root] }), [client]);
}

export type Tab = AccountKind | 'request';

/** Which tab the address says, and the addresses of the others. */
export function usePointsTab() {
  const [params] = useSearchParams();
  const tab: Tab = [...accountKinds, 'request' as const].find((one) => one === params.get('tab')) ?? 'campaign';
  const hrefOf = (next: Tab) => {
    const query = new URLSearchParams(params);
    for (const name of ['kind', 'from', 'to', 'page', 'tab']) query.delete(name);
    if (next !== 'campaign') query.set('tab', next);
    return `/crm/purchase-points${query.size ? `?${query}` : ''}`;
  };
  return { tab, hrefOf };
}

/** The company's latest requests for points. */
export function useRequests(companyId: string) {
  return useQuery({
    queryKey: [root, companyId, 'requests'],
    queryFn: ({ signal }) => call(listPurchaseRequests, { query: { companyId, size: 10 }, signal }),
  });
}
