import { common } from '#contract/labels/commonLabels.ts';
import type { Permission, Role } from '#contract/core/permissions.ts';
import { say, type Labels, type Lazy } from './fields.ts';
import type { IconName } from './resource.ts';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';

/** The headings of the sidebar (specification, section 2). */
export const sectionLabels = {
  report: say('Report', '報表', '报表', 'レポート'),
  management: say('Management', '管理', '管理', '管理'),
  admin: say('Admin', '系統管理', '系统管理', 'システム管理'),
};
export type Section = keyof typeof sectionLabels;

/** What belongs together within a section, and folds together. */
export const sidebarGroups = {
  guests: say('Guests & marketing', '顧客與行銷', '顾客与营销', '顧客とマーケティング'),
  reservations: common.reservations,
  organization: say('Companies & people', '公司與人員', '公司与人员', '会社と担当者'),
};
export type SidebarGroup = keyof typeof sidebarGroups;

/**
 * How a branch is chosen: in the top bar with `choose`, or there `readOnly` where the address says which; by the page
 * itself with `page`, as a report with the filter `branch` does: without it the address loses the branch.
 */
export type BranchSelector = 'choose' | 'readOnly' | 'page';

/** A page that is not made from a resource's declaration: everything that the app has to know of it. */
export type Page = PageFacts & PageContent;

/** What a page shows, brought in when it is first opened. */
export type PageContent =
  /** A component of its own. */
  | { view: Lazy<object> }
  /** Settings, from their declaration. */
  | { settings: Declared<Settings> }
  /** A report, from its declaration. */
  | { report: Declared<Report> }
  /** Reports side by side, each a tab of this name. */
  | { reports: Readonly<Record<string, { label: Labels; report: Declared<Report> }>> };

type Declared<T> = () => Promise<{ default: T }>;

export interface PageFacts {
  /** React Router notation. */
  path: string;
  /** Names of its tabs, each an address below the path; the path itself leads to the first. */
  tabs?: readonly string[];
  /** What the top bar and the sidebar call it. */
  title: Labels;
  /** The flag that opens it, or any of several; everybody's who is signed in when absent. */
  permission?: Permission | readonly Permission[];
  /** Only for administrators, with one of these roles. */
  admin?: { roles: readonly Role[] };
  branchSelector?: BranchSelector;
  /** One branch is always worked in: the first of the company, until another is chosen. */
  oneBranch?: true;
  /** Its place in the sidebar; absent where other pages lead to it. */
  sidebar?: SidebarPlace;
  /** The page that a detail leads back to. */
  parent?: string;
}

export interface SidebarPlace {
  icon: IconName;
  section: Section;
  group?: SidebarGroup;
  /** Shown with it alone, where the page itself is open to all. */
  permission?: Permission;
  /** Where in its section: small numbers come first; resources that say nothing have {@link defaultRank}. */
  rank: number;
}

/** The rank of what says nothing about it. */
export const defaultRank = 50;

/**
 * Declares a page in a file `page.ts` of its folder; `npm run registry` collects it. Routes, guard, navigation, command
 * palette and top bar come from it.
 *
 * @example
 * export default definePage({
 *   path: '/omnichannel-report', title: pages.channels, permission: 'omniChannelReport',
 *   sidebar: { icon: 'channels', section: 'report', rank: 40 },
 *   view: () => import('./Omnichannel.tsx'),
 * });
 */
export const definePage = (page: Page): Page =>
  'reports' in page ? { tabs: Object.keys(page.reports), ...page } : page;
