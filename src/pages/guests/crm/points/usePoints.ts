import { useQuery } from '@tanstack/react-query';
import { accountCalls, type AccountKind } from '#contract/money/billing.ts';
import { call } from '#data-provider/client.ts';

/** What is read again when something has moved, also after a refusal: somebody may have been quicker. */
export const billing = [['billing']] as const;

/** The company's account of either kind; null where it has none. */
export const useAccount = (companyId: string, kind: AccountKind) =>
  useQuery({
    queryKey: ['billing', companyId, 'accounts', kind],
    queryFn: async ({ signal }) =>
      (await call(accountCalls[kind].list, { query: { companyId }, signal })).accounts[0] ?? null,
  });
