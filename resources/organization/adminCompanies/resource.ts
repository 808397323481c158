import { common } from '#contract/labels/commonLabels.ts';
import { debounce, defaults } from '#contract/core/constants.ts';
import { staffRoles } from '#contract/core/permissions.ts';
import companies from '../companies/resource.ts';
import { records, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';

/** All companies, for administrators. */
export default defineResource({
  ...companies,
  name: 'adminCompanies',
  label: { en: 'All companies', zh: '所有公司', 'zh-cn': '所有公司', ja: 'すべての会社' },
  group: undefined,
  rank: 10,
  section: 'admin',
  admin: { roles: staffRoles },
  calls: () => import('../companies/calls.ts').then((calls) => calls.companyAdminCalls),
  routes: {
    list: '/admin/manage-companies',
    create: '/admin/create-company',
    edit: '/admin/manage-companies/:companyId',
  },
  roles: { delete: null },
  schema: () => import('./newCompany.ts').then((form) => form.newCompanyForm),
  fields: {
    ...companies.fields,
    name: { ...companies.fields.name, alike: 'companyNames' },
    ownerUserId: text(common.owner, { max: 64, required: true, found: { in: 'users' } }),
    branches: records(common.branches, {
      one: common.oneBranch,
      maxItems: 200,
      fields: {},
      later: () => import('../branches/newBranch.ts'),
    }),
  },
  list: { ...companies.list, searchDelay: debounce.companySearch },
  form: [
    { label: common.company, fields: ['name', 'ownerUserId', 'language', 'createdTime', 'logo', 'tags'] },
    { label: common.branches, fields: ['branches'] },
  ],
  initial: () => ({
    language: 'zh',
    tags: [],
    createdTime: new Date().toISOString(),
    branches: [
      { name: '', country: 'TW', timezone: defaults.timeZone, currency: defaults.currency, phoneCountryCode: '886' },
    ],
  }),
});
