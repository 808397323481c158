import { pageSizes } from '#contract/constants.ts';
import { say } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';
import { companyFields, companyLists } from './fields.ts';

/** A member's own companies. */
export default defineResource({
  name: 'companies',
  label: say('Companies', '公司', '公司', '会社'),
  one: say('company', '公司', '公司', '会社'),
  icon: 'business',
  rank: 90,
  permission: 'companyManagement',
  calls: () => import('./calls.ts').then((calls) => calls.memberCalls),
  routes: { list: '/manage-companies', create: null, edit: '/manage-companies/:id' },
  roles: { create: null, delete: null },
  fields: companyFields,
  list: { ...companyLists, perPage: pageSizes.companies },
  form: [],
  pages: { edit: () => import('./CompanyPage.tsx') },
});
