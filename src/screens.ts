import { screens, type Screen } from '#contract/platform/screens.ts';
import type { Role } from '#contract/core/permissions.ts';
import type { Page } from '#resources/framework/page.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { resources } from '#resources/registry.ts';
import { pages } from './pages/registry.ts';

/** A row of the route table, as used by the guard. */
export interface GuardedScreen extends Screen {
  /** The roles that may open it; all if absent. */
  roles?: readonly Role[];
  /** The list that a detail screen returns to. */
  parent?: string;
}

/**
 * The screens of a declared resource, with its permission and roles. The create screen also exists at react-admin's
 * address for it.
 */
export function screensOf(resource: Resource): GuardedScreen[] {
  const { name, permission, admin, routes, roles, atBranch } = resource;
  const open = admin ? { admin } : { permission };
  const branch = (branchSelector: 'choose' | 'readOnly') =>
    atBranch ? { branchSelector, oneBranch: true as const } : {};
  const rows: GuardedScreen[] = [{ path: routes.list, ...open, ...branch('choose') }];
  // A record stays in its branch.
  const detail = { ...open, parent: routes.list, ...branch('readOnly') };
  if (routes.create) {
    const made = { ...(roles.create && { roles: roles.create }) };
    const others = new Set([`/${name}/create`, routes.create.replace(/\/new$/, '/create')]);
    others.delete(routes.create);
    rows.push({ path: routes.create, ...detail, ...made });
    for (const path of others) rows.push({ path, redirect: routes.create, ...open, ...made });
  }
  if (routes.edit) rows.push({ path: routes.edit, ...detail });
  return rows;
}

/** The screens of a declared page: the page itself, or its tabs and the path that redirects to the first one. */
export function screensOfPage({
  path,
  title,
  tabs,
  permission,
  admin,
  branchSelector,
  oneBranch,
  parent,
}: Page): GuardedScreen[] {
  const open = { permission, admin };
  const shown = { ...open, title, branchSelector, oneBranch, parent };
  if (!tabs?.length) return [{ path, ...shown }];
  return [
    { path, ...open, redirect: `${path}/${tabs[0]}` },
    ...tabs.map((tab) => ({ path: `${path}/${tab}`, ...shown })),
  ];
}

/** A path with its param names removed. */
export const pathShape = (path: string): string => path.replace(/:\w+/g, ':');

/** The screens that pages and resources declare. */
export const declaredScreens: readonly GuardedScreen[] = [
  ...pages.flatMap(screensOfPage),
  ...resources.flatMap(screensOf),
];

export const allScreens: readonly GuardedScreen[] = [...screens, ...declaredScreens];

export interface ScreenMatch {
  screen: GuardedScreen;
  params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter(Boolean);

/** The screens of a table by their number of segments. The sidebar looks for the screen of each of its items. */
const tables = new WeakMap<
  readonly GuardedScreen[],
  Map<number, { screen: GuardedScreen; expected: readonly string[] }[]>
>();

function tableOf(table: readonly GuardedScreen[]) {
  const known = tables.get(table);
  if (known) return known;
  const bySize: NonNullable<ReturnType<typeof tables.get>> = new Map();
  for (const screen of table) {
    const expected = segmentsOf(screen.path);
    const row = { screen, expected };
    const rows = bySize.get(expected.length);
    if (rows) rows.push(row);
    else bySize.set(expected.length, [row]);
  }
  tables.set(table, bySize);
  return bySize;
}

function matchPath(expected: readonly string[], segments: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = segments[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(value);
    else if (segment !== value) return null;
  }
  return params;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The screen at a path; if several match, the one with the fewest params. */
export function matchScreen(pathname: string, table: readonly GuardedScreen[] = allScreens): ScreenMatch | null {
  let best: ScreenMatch | null = null;
  const segments = segmentsOf(pathname);
  for (const { screen, expected } of tableOf(table).get(segments.length) ?? []) {
    const params = matchPath(expected, segments);
    if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { screen, params };
  }
  return best;
}
