// Made by `npm run registry` from the declarations in resources/*/resource.ts; not edited by hand.

import type { Resource } from './define/resource.ts';
import adminCompanies from './adminCompanies/resource.ts';
import adminGroups from './adminGroups/resource.ts';
import adminUsers from './adminUsers/resource.ts';
import branchMenus from './branchMenus/resource.ts';
import campaigns from './campaigns/resource.ts';
import companies from './companies/resource.ts';
import customers from './customers/resource.ts';
import groups from './groups/resource.ts';
import suppliers from './suppliers/resource.ts';
import surveys from './surveys/resource.ts';
import tables from './tables/resource.ts';
import users from './users/resource.ts';
import vouchers from './vouchers/resource.ts';

/** Every declared resource. */
export const resources: readonly Resource[] = [
  adminCompanies,
  adminGroups,
  adminUsers,
  branchMenus,
  campaigns,
  companies,
  customers,
  groups,
  suppliers,
  surveys,
  tables,
  users,
  vouchers,
];
