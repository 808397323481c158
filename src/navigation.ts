import type { Me } from '#contract/platform/session.ts';
import { backhouseFor, grants, type Permission } from '#contract/core/permissions.ts';
import type { Labels } from '#resources/framework/fields.ts';
import { sectionLabels, type SidebarGroup, type Section } from '#resources/framework/page.ts';
import type { IconName, Resource } from '#resources/framework/resource.ts';
import { decideAccess } from './decideAccess.ts';
import { pages } from './pages/registry.ts';
import { allScreens, matchScreen, type GuardedScreen } from './screens.ts';

export const sections = Object.keys(sectionLabels) as Section[];

export interface NavigationItem {
  to: string;
  label: Labels;
  icon: IconName;
  section: Section;
  group?: SidebarGroup;
  /** Beside what opens the page itself. */
  permission?: Permission;
}

/** What the user may open, in the order of the sidebar: an item shows only with its permission. */
export function navigationFor(
  me: Me,
  companyId: string | null,
  resources: readonly Resource[],
  table: readonly GuardedScreen[] = allScreens,
): NavigationItem[] {
  const flags = backhouseFor(me, companyId);
  const ofResources = resources.map(
    ({ routes, label, icon, section, group, rank }): NavigationItem & { rank: number } => {
      const to = routes.list.replace(':companyId', encodeURIComponent(companyId ?? ''));
      return { to, label, icon, section, group, rank };
    },
  );
  const ofPages = pages.flatMap(({ path, title, sidebar }): typeof ofResources =>
    sidebar ? [{ to: path, label: title, ...sidebar }] : [],
  );
  const items = [...ofPages, ...ofResources].sort(
    (a, b) => sections.indexOf(a.section) - sections.indexOf(b.section) || a.rank - b.rank,
  );
  return items.filter((item) => {
    if (item.permission && !grants(flags, item.permission)) return false;
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

/** Some places of the sidebar that stand together: a group of a section, or what belongs to none. */
export interface NavigationPart {
  /** What is folded; null for what always shows. */
  group: SidebarGroup | null;
  items: NavigationItem[];
}

/** The places of one section, groups where the first of theirs would stand. One place alone needs no group. */
export function partsOf(items: readonly NavigationItem[]): NavigationPart[] {
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

/** How often somebody has opened each place. */
export type Visits = Readonly<Record<string, number>>;

/** With so many places in the sidebar, those that a person opens most are put at hand. */
const manyPlaces = 12;
const mostAtHand = 4;
/** Opened less often, a place is not yet one that is used. */
const leastVisits = 3;
/** Beyond so many visits all of them count half, so that habits can change. */
const visitsKept = 200;

/** The places that a person opens most, in the order of the sidebar; none while there are few or all of them are new. */
export function mostUsed(items: readonly NavigationItem[], visits: Visits): NavigationItem[] {
  const countOf = ({ to }: NavigationItem) => visits[to] ?? 0;
  if (items.length <= manyPlaces) return [];
  const used = items.filter((item) => item.to !== '/' && countOf(item) >= leastVisits);
  const top = [...used].sort((a, b) => countOf(b) - countOf(a)).slice(0, mostAtHand);
  return top.length > 1 ? items.filter((item) => top.includes(item)) : [];
}

/** The visits with one more. */
export function visited(visits: Visits, to: string): Visits {
  const all = { ...visits, [to]: (visits[to] ?? 0) + 1 };
  const total = Object.values(all).reduce((sum, one) => sum + one, 0);
  return total <= visitsKept
    ? all
    : Object.fromEntries(Object.entries(all).map(([place, count]) => [place, Math.floor(count / 2)]));
}
