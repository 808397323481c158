// Made by `npm run registry` from the declarations in resources/**/resource.ts; not edited by hand.

export type ResourceName =
  | 'adminCompanies'
  | 'adminGroups'
  | 'adminUsers'
  | 'announcements'
  | 'branchMenus'
  | 'campaigns'
  | 'companies'
  | 'customers'
  | 'groups'
  | 'menuCategories'
  | 'menuItems'
  | 'menuModifiers'
  | 'menuSchedules'
  | 'suppliers'
  | 'surveys'
  | 'tables'
  | 'users'
  | 'vouchers';
