import { pageSizes } from '#contract/core/constants.ts';
import type { Me } from '#contract/platform/session.ts';
import { leave, startEarly } from './handover.ts';
import { calls } from './paths.ts';

/** The key under which react-admin's store saves the page size of the guest list. */
const perPageKey = 'RaStoremaitre.list.customers.perPage';

/**
 * The first call of the guest list, exactly as the list will send it (`tests/unit/entry.test.ts` compares the two).
 * Null for any other screen, and for a list with its own state in the address.
 *
 * @param perPage the stored page size; the default if none is stored
 */
export function firstListCall(
  pathname: string,
  search: string,
  lastCompany: string | null,
  perPage: number = pageSizes.customers,
): string | null {
  if (pathname !== '/crm') return null;
  const query = new URLSearchParams(search);
  const named = query.get('companyId') ?? query.get('company_id');
  query.delete('companyId');
  query.delete('company_id');
  const companyId = named ?? lastCompany;
  if (query.size > 0 || !companyId) return null;
  const params = { from: '0', size: String(perPage), sort: '-lastSeatTime', companyId };
  return `${calls.customers}?${new URLSearchParams(params)}`;
}

/**
 * Sends the app's first requests while its code is still loading.
 *
 * @param me the user, if the login response contained it
 */
export function startEarlyCalls(me?: Me): void {
  const { pathname, search } = location;
  const remembered = localStorage.getItem('maitre.lastCompany');
  const perPage = Number(localStorage.getItem(perPageKey)) || undefined;
  const start = (company: string | null) => {
    const call = firstListCall(pathname, search, company, perPage);
    if (call) void startEarly(call);
    return call !== null;
  };
  const startFor = (known: Me) => void start(known.lastCompanyId ?? known.companies[0]?.id ?? null);

  if (me) {
    leave(calls.me, me);
    if (!start(remembered)) startFor(me);
    return;
  }
  const answer = startEarly(calls.me);
  if (start(remembered)) return;
  // Reads a clone because the app reads the response, too.
  answer.then((response) => (response.ok ? response.clone().json().then(startFor) : undefined)).catch(() => undefined);
}
