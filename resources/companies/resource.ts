import { say } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';
import { shared } from './shared.ts';

/** A member's own companies. */
export default defineResource({
  ...shared,
  name: 'companies',
  label: say('Companies', '公司', '公司', '会社'),
  group: 'organization',
  rank: 90,
  calls: () => import('./calls.ts').then((calls) => calls.memberCalls),
  routes: { list: '/manage-companies', create: null, edit: '/manage-companies/:companyId' },
  roles: { create: null, delete: null },
  form: [],
});
