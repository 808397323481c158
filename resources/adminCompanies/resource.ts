import { debounce, pageSizes } from '#contract/constants.ts';
import { companyFields, companyForm, companyLists } from '../companies/fields.ts';
import { say } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';

/** Every company, for administrators. */
export default defineResource({
  name: 'adminCompanies',
  label: say('All companies', '所有公司', '所有公司', 'すべての会社'),
  one: say('company', '公司', '公司', '会社'),
  icon: 'business',
  rank: 10,
  section: 'admin',
  permission: 'companyManagement',
  calls: () => import('../companies/calls.ts').then((calls) => calls.adminCalls),
  routes: { list: '/admin/manage-companies', create: '/admin/create-company', edit: '/admin/manage-companies/:id' },
  roles: { delete: null },
  schema: () => import('#contract/companies.ts').then((companies) => companies.companyForm),
  fields: companyFields,
  list: { ...companyLists, perPage: pageSizes.companies, searchDelay: debounce.companySearch },
  form: companyForm,
  pages: { create: () => import('./CreateCompany.tsx') },
});
