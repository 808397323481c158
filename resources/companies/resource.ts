import { common } from '#contract/commonLabels.ts';
import { defineResource } from '../define/resource.ts';
import { shared } from './shared.ts';

/** A member's own companies. */
export default defineResource({
  ...shared,
  name: 'companies',
  label: common.companies,
  group: 'organization',
  rank: 90,
  calls: () => import('./calls.ts').then((calls) => calls.memberCalls),
  routes: { list: '/manage-companies', create: null, edit: '/manage-companies/:companyId' },
  roles: { create: null, delete: null },
  form: [],
});
