import type { Me } from '#contract/platform/session.ts';
import { backhouseFor, grants, type Permission } from '#contract/core/permissions.ts';
import type { Labels } from '#resources/framework/fields.ts';
import { sectionLabels, type SidebarGroup, type Section } from '#resources/framework/page.ts';
import type { Resource } from '#resources/framework/resource.ts';
import type { IconName } from '#ui/Icon.tsx';
import { decideAccess } from './decideAccess.ts';
import { pages } from './pages/registry.ts';
import { allScreens, matchScreen, type GuardedScreen } from './screens.ts';

export const sidebarSections = Object.keys(sectionLabels) as Section[];

export interface NavigationItem {
  to: string;
  label: Labels;
  /** The key of a message that is shown instead of the label, so that a company's own text applies. */
  message?: string;
  icon: IconName;
  section: Section;
  group?: SidebarGroup;
  /** Required in addition to the page's own permission. */
  permission?: Permission;
}

/** The items that the user may open, in the sidebar's order. An item is shown only with its permission. */
export function navigationFor(
  me: Me,
  companyId: string | null,
  resources: readonly Resource[],
  table: readonly GuardedScreen[] = allScreens,
): NavigationItem[] {
  const flags = backhouseFor(me, companyId);
  const ofResources = resources.map(
    ({ name, routes, label, icon, section, group, rank }): NavigationItem & { rank: number } => {
      const to = routes.list.replace(':companyId', encodeURIComponent(companyId ?? ''));
      return { to, label, message: `resources.${name}.name`, icon, section, group, rank };
    },
  );
  const ofPages = pages.flatMap(({ path, title, sidebar }): typeof ofResources =>
    sidebar ? [{ to: path, label: title, ...sidebar }] : [],
  );
  const items = [...ofPages, ...ofResources].sort(
    (a, b) => sidebarSections.indexOf(a.section) - sidebarSections.indexOf(b.section) || a.rank - b.rank,
  );
  return items.filter((item) => {
    if (item.permission && !grants(flags, item.permission)) return false;
    const screen = matchScreen(item.to, table)?.screen ?? null;
    const decision = decideAccess(screen, me, companyId);
    // An item for a page with tabs opens the first tab.
    return decision.kind === 'allow' || (decision.kind === 'redirect' && decision.to === screen?.redirect);
  });
}

/** The item that a path belongs to: the one with the longest matching address. */
export function activeItem(items: readonly NavigationItem[], pathname: string): NavigationItem | null {
  const fits = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return items.filter((item) => fits(item.to)).sort((a, b) => b.to.length - a.to.length)[0] ?? null;
}

/** Adjacent items of the sidebar: a group of a section, or items without a group. */
export interface NavigationPart {
  /** The foldable group; null for items that are always shown. */
  group: SidebarGroup | null;
  items: NavigationItem[];
}

/** The parts of a section. A group stands at the position of its first item; a single item needs no group. */
export function navigationParts(items: readonly NavigationItem[]): NavigationPart[] {
  const parts: NavigationPart[] = [];
  for (const item of items) {
    const alone = items.filter(({ group }) => group === item.group).length < 2;
    const group = (!alone && item.group) || null;
    const part = group ? parts.find((one) => one.group === group) : parts.at(-1)?.group === null && parts.at(-1);
    if (part) part.items.push(item);
    else parts.push({ group, items: [item] });
  }
  return parts;
}

/** The number of visits per item. */
export type Visits = Readonly<Record<string, number>>;

/** The most-used items are listed only if the sidebar has more items than this. */
const manyPlaces = 12;
const mostAtHand = 4;
/** Minimum number of visits for an item to count as used. */
const leastVisits = 3;
/** Above this total all counts are halved, so that habits can change. */
const maxVisits = 200;

/** The user's most visited items, in the sidebar's order. Empty if there are few items, or fewer than two are used. */
export function mostUsed(items: readonly NavigationItem[], visits: Visits): NavigationItem[] {
  const countOf = ({ to }: NavigationItem) => visits[to] ?? 0;
  if (items.length <= manyPlaces) return [];
  const used = items.filter((item) => item.to !== '/' && countOf(item) >= leastVisits);
  const top = [...used].sort((a, b) => countOf(b) - countOf(a)).slice(0, mostAtHand);
  return top.length > 1 ? items.filter((item) => top.includes(item)) : [];
}

/** The visits plus one for `to`. */
export function visited(visits: Visits, to: string): Visits {
  const all = { ...visits, [to]: (visits[to] ?? 0) + 1 };
  const total = Object.values(all).reduce((sum, one) => sum + one, 0);
  return total <= maxVisits
    ? all
    : Object.fromEntries(Object.entries(all).map(([place, count]) => [place, Math.floor(count / 2)]));
}
