import { pageSizes } from '#contract/core/constants.ts';
import type { Me } from '#contract/platform/session.ts';
import { leave, startEarly } from './handover.ts';
import { calls } from './paths.ts';

/** Where react-admin's store keeps how many guests a page has. */
const perPageKey = 'RaStoremaitre.list.customers.perPage';

/**
 * The first call of the guest list as it opens, exactly as the list will make it
 * (`tests/unit/entry.test.ts` compares). Null for any other screen, and for a list with a state of its own.
 *
 * @param perPage as it is remembered; what is usual where it is not
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
  const asked = { from: '0', size: String(perPage), sort: '-lastSeatTime', companyId };
  return `${calls.customers}?${new URLSearchParams(asked)}`;
}

/**
 * Sends what the app will ask for first while its code is still on its way.
 *
 * @param me the user, where login has just told
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
  // The app reads the answer too, so this one reads a copy.
  answer.then((response) => (response.ok ? response.clone().json().then(startFor) : undefined)).catch(() => undefined);
}
