import { useQuery } from '@tanstack/react-query';
import { accountCalls, type AccountKind } from '#contract/money/billing.ts';
import { call } from '#data-provider/client.ts';

/** The queries to refetch after a change, and after a refusal, since someone else may have made a change. */
export const billing = [['billing']] as const;

/** The company's account of a kind; null if it has none. */
export const useAccount = (companyId: string, kind: AccountKind) =>
  useQuery({
    queryKey: ['billing', companyId, 'accounts', kind],
    queryFn: async ({ signal }) =>
      (await call(accountCalls[kind].list, { query: { companyId }, signal })).accounts[0] ?? null,
  });
