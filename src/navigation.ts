import type { Me } from '#contract/session.ts';
import { backhouseFor, grants } from '#contract/permissions.ts';
import type { Labels } from '#resources/define/fields.ts';
import type { IconName, Resource } from '#resources/define/resource.ts';
import { decideAccess } from './decideAccess.ts';
import { allScreens, matchScreen, type GuardedScreen } from './screens.ts';

export type Section = Resource['section'];
export const sections: readonly Section[] = ['report', 'management', 'admin'];

export interface NavigationItem {
  to: string;
  /** A text of the declaration, or a key of the shell's bundle. */
  label: Labels | string;
  icon: IconName;
  section: Section;
}

const ownPages: readonly NavigationItem[] = [
  { to: '/', label: 'shell.pages.overview', icon: 'home', section: 'report' },
  { to: '/daily-report', label: 'dailyReport.page', icon: 'day', section: 'report' },
  { to: '/deposit-report', label: 'money.deposits.page', icon: 'deposit', section: 'report' },
  { to: '/online-ordering-report/order-records', label: 'money.orders.page', icon: 'order', section: 'report' },
  { to: '/omnichannel-report', label: 'money.channels.page', icon: 'channels', section: 'report' },
  { to: '/crm/duplicates', label: 'duplicates.page', icon: 'merge', section: 'management' },
  { to: '/crm/import', label: 'imports.page', icon: 'upload', section: 'management' },
  { to: '/crm/sms-campaigns', label: 'crmCampaigns.page', icon: 'sms', section: 'management' },
  { to: '/crm/purchase-points', label: 'crmPoints.page', icon: 'wallet', section: 'management' },
  { to: '/reservation-management/import', label: 'reservationImport.page', icon: 'upload', section: 'management' },
  { to: '/reservation-management/settings', label: 'reservationSettings.page', icon: 'hours', section: 'management' },
  { to: '/admin/outbox', label: 'shell.pages.outbox', icon: 'mail', section: 'admin' },
];

/** What people work in all day comes first in its section, what they rarely change last; others between. */
const first = [
  '/',
  '/daily-report',
  '/crm',
  '/crm/import',
  '/crm/duplicates',
  '/crm/sms-campaigns',
  '/crm/purchase-points',
  '/admin/manage-companies',
];
const last = [
  '/reservation-management/import',
  '/reservation-management/settings',
  '/manage-companies',
  '/admin/outbox',
];
const rank = (to: string): number => (first.includes(to) ? first.indexOf(to) - first.length : last.indexOf(to) + 1);

/** What the user may open, in the order of the rail: an item shows only with its permission. */
export function navigationFor(
  me: Me,
  companyId: string | null,
  resources: readonly Resource[],
  table: readonly GuardedScreen[] = allScreens,
): NavigationItem[] {
  const declared = resources.map((resource) => ({
    to: resource.routes.list.replace(':companyId', encodeURIComponent(companyId ?? '')),
    label: resource.label,
    icon: resource.icon,
    section: resource.section,
  }));
  const items = [...ownPages, ...declared].sort(
    (a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || rank(a.to) - rank(b.to),
  );
  return items.filter((item) => {
    if (item.to === '/') return grants(backhouseFor(me, companyId), 'overview');
    if (item.section === 'admin' && !me.isAdmin) return false;
    const screen = matchScreen(item.to, table)?.screen ?? null;
    const decision = decideAccess(screen, me, companyId);
    // A place with tabs leads to the first of them.
    return decision.kind === 'allow' || (decision.kind === 'redirect' && decision.to === screen?.redirect);
  });
}

/** The item whose place a path is: the longest address that begins it. */
export function activeItem(items: readonly NavigationItem[], pathname: string): NavigationItem | null {
  const fits = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return items.filter((item) => fits(item.to)).sort((a, b) => b.to.length - a.to.length)[0] ?? null;
}
