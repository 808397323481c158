// Made by `npm run registry` from the declarations in resources/**/resource.ts; not edited by hand.

import type { Resource } from './framework/resource.ts';
import adminCompanies from './organization/adminCompanies/resource.ts';
import adminGroups from './organization/adminGroups/resource.ts';
import adminUsers from './organization/adminUsers/resource.ts';
import announcements from './reservations/announcements/resource.ts';
import branchMenus from './menus/branchMenus/resource.ts';
import campaigns from './marketing/campaigns/resource.ts';
import companies from './organization/companies/resource.ts';
import customers from './guests/customers/resource.ts';
import groups from './organization/groups/resource.ts';
import menuCategories from './menus/menuCategories/resource.ts';
import menuItems from './menus/menuItems/resource.ts';
import menuModifiers from './menus/menuModifiers/resource.ts';
import menuSchedules from './menus/menuSchedules/resource.ts';
import suppliers from './operations/suppliers/resource.ts';
import surveys from './feedback/surveys/resource.ts';
import tables from './reservations/tables/resource.ts';
import users from './organization/users/resource.ts';
import vouchers from './marketing/vouchers/resource.ts';

/** Every declared resource. */
export const resources: readonly Resource[] = [
  adminCompanies,
  adminGroups,
  adminUsers,
  announcements,
  branchMenus,
  campaigns,
  companies,
  customers,
  groups,
  menuCategories,
  menuItems,
  menuModifiers,
  menuSchedules,
  suppliers,
  surveys,
  tables,
  users,
  vouchers,
];
