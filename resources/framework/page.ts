import { common } from '#contract/labels/commonLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import type { Permission, Role } from '#contract/core/permissions.ts';
import type { StandardDeclaration } from '#contract/platform/report.ts';
import { type Labels, type Lazy } from './fields.ts';
import type { IconName } from '#ui/Icon.tsx';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';

/** The headings of the sidebar (specification, section 2). */
export const sectionLabels = {
  report: pageLabels.report,
  management: pageLabels.management,
  admin: pageLabels.admin,
};
export type Section = keyof typeof sectionLabels;

/** Items that belong together within a section and collapse together. */
export const sidebarGroups = {
  guests: pageLabels.guestsAndMarketing,
  reservations: common.reservations,
  queueing: pageLabels.queue,
  menus: pageLabels.menus,
  organization: pageLabels.companiesAndPeople,
};
export type SidebarGroup = keyof typeof sidebarGroups;

/**
 * How the branch is chosen. `choose`: in the top bar. `readOnly`: shown there, because the address contains the branch.
 * `page`: by the page itself, like a report with the filter `branch`; without this setting the address loses the
 * branch.
 */
export type BranchSelectorMode = 'choose' | 'readOnly' | 'page';

/** A page that is not generated from a resource: everything that the app needs to know about it. */
export type Page = PageFacts & PageContent;

/** The content of a page, loaded when the page is first opened. */
export type PageContent =
  /** A component, with code that it loads as soon as it is shown: the browser fetches both at the same time. */
  | { view: Lazy<object>; parts?: readonly (() => Promise<unknown>)[] }
  /** Settings, by their declaration. */
  | { settings: Declared<Settings> }
  /** A report, by its declaration. */
  | { report: Declared<Report | StandardDeclaration> }
  /** Several reports, each in a tab of this name. */
  | { reports: Readonly<Record<string, { label: Labels; report: Declared<Report | StandardDeclaration> }>> };

type Declared<T> = () => Promise<{ default: T }>;

export interface PageFacts {
  /** React Router syntax. */
  path: string;
  /** Names of its tabs, each an address below the path; the path itself redirects to the first. */
  tabs?: readonly string[];
  /** The title in the top bar and the sidebar. */
  title: Labels;
  /** The required flag, or any of several; without it the page is open to every signed-in user. */
  permission?: Permission | readonly Permission[];
  /** Only for administrators with one of these roles. */
  admin?: { roles: readonly Role[] };
  branchSelector?: BranchSelectorMode;
  /** A branch is always selected: the company's first, until another is chosen. */
  oneBranch?: true;
  /** Its item in the sidebar; absent for pages that are only linked from others. */
  sidebar?: SidebarPlace;
  /** The page that a detail page links back to. */
  parent?: string;
}

export interface SidebarPlace {
  icon: IconName;
  section: Section;
  group?: SidebarGroup;
  /** The item is shown only with this flag; the page itself is open to all. */
  permission?: Permission;
  /** The position in its section, lowest first; the default is {@link defaultRank}. */
  rank: number;
}

/** The default rank. */
export const defaultRank = 50;

/**
 * Declares a page in a file `page.ts` of its folder; `npm run registry` collects it. Routes, guard, navigation, command
 * palette and top bar are derived from it.
 *
 * @example
 * export default definePage({
 *   path: '/omnichannel-report', title: pageLabels.channels, permission: 'omniChannelReport',
 *   sidebar: { icon: 'channels', section: 'report', rank: 40 },
 *   view: () => import('./Omnichannel.tsx'),
 * });
 */
export const definePage = (page: Page): Page =>
  defineLabels(
    `page${page.path.replace(/[/:]+/g, '-')}`,
    'reports' in page ? { tabs: Object.keys(page.reports), ...page } : page,
  );
