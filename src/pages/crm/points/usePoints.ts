import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import {
  accountCalls,
  accountKinds,
  listPurchaseRequests,
  movementKinds,
  type AccountKind,
} from '#contract/billing.ts';
import { call } from '#data-provider/client.ts';
import { instantAt } from '#contract/zones.ts';

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

const pageSize = 50;
const day = /^\d{4}-\d\d-\d\d$/;

export type Tab = AccountKind | 'request';

/** What of the page the address says. */
export function usePointsState() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = [...accountKinds, 'request' as const].find((one) => one === params.get('tab')) ?? 'campaign';
  const dayOf = (name: string) => (day.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const state = {
    tab,
    kind: movementKinds.find((one) => one === params.get('kind')),
    from: dayOf('from'),
    to: dayOf('to'),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
  const hrefOf = (next: Tab) => {
    const query = new URLSearchParams(params);
    for (const name of ['kind', 'from', 'to', 'page', 'tab']) query.delete(name);
    if (next !== 'campaign') query.set('tab', next);
    return `/crm/purchase-points${query.size ? `?${query}` : ''}`;
  };
  const change = useCallback(
    (changes: { kind?: string; from?: string; to?: string; page?: number }) =>
      setParams((before) => {
        const query = new URLSearchParams(before);
        query.delete('page');
        for (const [name, value] of Object.entries(changes))
          if (value && value !== 1) query.set(name, String(value));
          else query.delete(name);
        return query;
      }),
    [setParams],
  );
  return { state, hrefOf, change };
}
export type LedgerState = ReturnType<typeof usePointsState>['state'];

/** The moment at which the day after begins on the company's wall. */
function dayAfter(date: string, zone: string): string | null {
  const next = new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return instantAt(`${next}T00:00`, zone);
}

/** A page of an account's ledger. */
export function useMovements(
  companyId: string,
  accountId: string | null,
  kind: AccountKind,
  state: LedgerState,
  zone: string,
) {
  const query = {
    companyId,
    kind: state.kind,
    from: (state.from && instantAt(`${state.from}T00:00`, zone)) || undefined,
    until: (state.to && dayAfter(state.to, zone)) || undefined,
    page: state.page,
    itemsPerPage: pageSize,
  };
  return {
    pageSize,
    answer: useQuery({
      queryKey: [root, companyId, 'movements', accountId, query],
      queryFn: ({ signal }) => call(accountCalls[kind].movements, { params: { id: accountId ?? '' }, query, signal }),
      enabled: accountId !== null,
      placeholderData: keepPreviousData,
    }),
  };
}

/** The company's latest requests for points. */
export function useRequests(companyId: string) {
  return useQuery({
    queryKey: [root, companyId, 'requests'],
    queryFn: ({ signal }) => call(listPurchaseRequests, { query: { companyId, size: 10 }, signal }),
  });
}
