import { authPathOf } from '#contract/platform/authPaths.ts';
import { isList } from '#tests/browser/lib/lists.ts';
import { pages } from '#tests/browser/lib/screens.ts';

/** Which screens Lighthouse looks at, and what is expected of each. */

export type ScreenKind = 'login' | 'overview' | 'list' | 'form';

export interface AuditedScreen {
  /** The address, with its query. */
  path: string;
  kind: ScreenKind;
  /** The same screen of the peers. */
  peers?: { atomicCrm: PeerScore; reactAdminDemo: PeerScore };
}

/** Performance on a phone and on a desk, measured with the same version on one machine. */
type PeerScore = readonly [mobile: number, desktop: number];

/** A screen whose address has the id of a record: the first of a list. */
interface RecordScreen {
  path: (id: string) => string;
  list: string;
}

const supplier: RecordScreen = {
  path: (id) => `/suppliers/${id}?company_id=chunshui`,
  list: '/api/companies/chunshui/suppliers',
};
const records: readonly RecordScreen[] = [
  supplier,
  { path: (id) => `/crm/sms-campaigns/${id}`, list: '/api/crm/campaigns/?companyId=chunshui' },
];

const form = { atomicCrm: [61, 92], reactAdminDemo: [67, 95] } as const;

const chosen: readonly (Omit<AuditedScreen, 'path'> & { path: string | RecordScreen })[] = [
  { path: '/login', kind: 'login', peers: { atomicCrm: [71, 99], reactAdminDemo: [84, 100] } },
  {
    path: '/?company_id=chunshui',
    kind: 'overview',
    peers: { atomicCrm: [58, 32], reactAdminDemo: [64, 50] },
  },
  { path: '/crm?companyId=chunshui', kind: 'list', peers: { atomicCrm: [55, 59], reactAdminDemo: [61, 80] } },
  { path: '/daily-report/booking?company_id=chunshui', kind: 'list' },
  { path: '/crm/new?company_id=chunshui', kind: 'form', peers: form },
  { path: '/manage-companies/chunshui', kind: 'form' },
  { path: supplier, kind: 'form', peers: form },
];

/** Screens beside those that the journeys go through. */
const more = [
  '/daily-report/waiting',
  '/daily-report/waitlist',
  '/reservation-management/settings',
  '/deposit-report/deposits',
  '/deposit-report/pending-review',
  '/deposit-report/invoices',
  '/online-ordering-report/order-records',
  '/omnichannel-report',
  '/tables',
].map((path) => `${path}?company_id=chunshui`);

const pathOf = (address: string) => address.replace(/\?.*/, '');

/** Administrators may not open it. */
export const isForManagers = (address: string) => pathOf(address) === '/omnichannel-report';

/** Lists and reports that are not declared as such, or that only administrators open. */
const otherLists = /^\/(daily-report\/.+|omnichannel-report|crm\/purchase-points|admin\/(manage-companies|outbox))$/;

function kindOf(address: string): ScreenKind {
  const path = pathOf(address);
  if (authPathOf(path)) return 'login';
  if (path === '/') return 'overview';
  return isList(address) || otherLists.test(path) ? 'list' : 'form';
}

/**
 * The screens to look at.
 *
 * @param names paths without their query, or `all`; a choice of each kind by default
 * @throws if no screen has such a path
 */
export async function screensToAudit(
  url: string,
  token: string,
  names: readonly string[],
): Promise<readonly AuditedScreen[]> {
  const addressOf = async ({ path, list }: RecordScreen) => {
    const answer = await fetch(url + list, { headers: { authorization: `Bearer ${token}` } });
    const id = /"id":"([^"]+)"/.exec(await answer.text())?.[1];
    if (!answer.ok || !id) throw new Error(`${list} answered ${answer.status}, without a record`);
    return path(id);
  };
  const compared = await Promise.all(
    chosen.map(async ({ path, ...rest }) => ({
      ...rest,
      path: typeof path === 'string' ? path : await addressOf(path),
    })),
  );
  if (!names.length) return compared;
  const addresses = [
    '/login',
    '/forgot-password',
    ...pages.map(({ path }) => path),
    ...more,
    ...(await Promise.all(records.map(addressOf))),
  ];
  const others = addresses
    .filter((address) => !compared.some(({ path }) => path === address))
    .map((path) => ({ path, kind: kindOf(path) }));
  const all: readonly AuditedScreen[] = [...compared, ...others];
  if (names.includes('all')) return all;
  const unknown = names.filter((name) => !all.some(({ path }) => pathOf(path) === name));
  if (unknown.length) throw new Error(`No screen has the path ${unknown.join(', ')}`);
  return all.filter(({ path }) => names.includes(pathOf(path)));
}
