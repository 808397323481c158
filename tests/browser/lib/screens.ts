import type { Page } from '@playwright/test';
import { allScreens } from '#src/screens.ts';

/** The screens that have a page, as an administrator reaches them, and what the top bar calls them. */
export const pages = [
  { path: '/?company_id=chunshui', title: 'Overview' },
  { path: '/daily-report/booking?company_id=chunshui', title: 'Daily report' },
  { path: '/daily-report/walk-in?company_id=chunshui', title: 'Daily report' },
  { path: '/daily-report/calendar?company_id=chunshui', title: /^Calendar/ },
  { path: '/reservations?company_id=chunshui', title: 'Reservations' },
  { path: '/crm?companyId=chunshui', title: 'Guests' },
  { path: '/crm/new?company_id=chunshui', title: 'New guest' },
  { path: '/crm/duplicates?company_id=chunshui', title: 'Duplicates' },
  { path: '/crm/import?company_id=chunshui', title: 'Import guests' },
  { path: '/reservation-management/import?company_id=chunshui', title: 'Import reservations' },
  { path: '/crm/sms-campaigns?companyId=chunshui', title: 'SMS campaigns' },
  { path: '/crm/purchase-points?companyId=chunshui', title: 'Points' },
  { path: '/surveys/chunshui', title: 'Surveys' },
  { path: '/surveys/chunshui/new', title: 'New survey' },
  { path: '/surveys/chunshui/complaints', title: 'Complaints' },
  { path: '/restaurant-menu?company_id=chunshui', title: 'Restaurant menu' },
  { path: '/restaurant-menu/general/edit?company_id=chunshui', title: '春水亭菜單' },
  { path: '/menu-management/schedules?company_id=chunshui&branch_id=chunshui-xinyi', title: 'Menus' },
  {
    path: '/menu-management/chunshui/chunshui-xinyi/schedules/demo-all-day-chunshui-xinyi?company_id=chunshui',
    title: /./,
  },
  { path: '/menu-management/items?company_id=chunshui', title: 'Menu items' },
  { path: '/menu-management/items/new?company_id=chunshui', title: /^New/ },
  { path: '/menu-management/items/import?company_id=chunshui', title: 'Import menu items' },
  { path: '/menu-management/items/noon-set?company_id=chunshui', title: 'Noon set' },
  { path: '/menu-management/modifiers?company_id=chunshui', title: 'Modifiers' },
  { path: '/menu-management/modifiers/new?company_id=chunshui', title: /^New/ },
  { path: '/menu-management/modifiers/toppings?company_id=chunshui', title: 'Toppings' },
  { path: '/menu-management/categories?company_id=chunshui', title: 'Menu categories' },
  { path: '/menu-management/categories/new?company_id=chunshui', title: /^New/ },
  { path: '/menu-management/categories/tea?company_id=chunshui', title: 'Tea' },
  { path: '/menu-management/sold-out?company_id=chunshui&branch_id=chunshui-xinyi', title: 'Sold out' },
  { path: '/queueing-management/line?company_id=chunshui&branch_id=chunshui-xinyi', title: 'Live queue' },
  { path: '/queueing-management?company_id=chunshui&branch_id=chunshui-xinyi', title: 'Queue settings' },
  { path: '/queueing-management/announcements?company_id=chunshui', title: 'Announcements' },
  { path: '/queueing-management/announcements/new?company_id=chunshui', title: 'New announcement' },
  { path: '/queueing-management/calling-board?company_id=chunshui&branch_id=chunshui-xinyi', title: 'Calling board' },
  { path: '/suppliers?company_id=chunshui', title: 'Suppliers' },
  { path: '/suppliers/new?company_id=chunshui', title: 'New supplier' },
  { path: '/manage-companies?company_id=chunshui', title: 'Companies' },
  { path: '/manage-companies/chunshui', title: /^春水亭/ },
  { path: '/admin/manage-companies', title: 'All companies' },
  { path: '/admin/manage-companies/harbour', title: /^Harbour/ },
  { path: '/admin/create-company', title: 'New company' },
  { path: '/admin/outbox', title: 'Outbox' },
] as const;

/** Every address of the route table, its parameters filled in. */
export const addresses = allScreens.map((screen) => ({
  ...screen,
  address: screen.path
    .replace(':companyId', 'chunshui')
    .replace(':branchId', 'chunshui-xinyi')
    .replace(/:\w+/g, 'some-id'),
}));

/** Goes to an address as a link of the app would, without loading everything anew. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // As the router writes it, so that it knows the place when asked to go back.
    const before = (history.state as { idx?: number } | null)?.idx ?? 0;
    const state = { usr: null, key: crypto.randomUUID().slice(0, 8), idx: before + 1 };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
}
