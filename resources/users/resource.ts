import { common } from '#contract/commonLabels.ts';
import { defineResource } from '../define/resource.ts';
import { invitation, shared, userForm } from './fields.ts';

/** The users of a company. */
export default defineResource({
  ...shared,
  name: 'users',
  label: common.users,
  group: 'organization',
  rank: 91,
  calls: () => import('./calls.ts').then((calls) => calls.memberCalls),
  routes: { list: '/user-management', edit: '/user-management/:userId' },
  list: { ...shared.list, search: true },
  form: userForm(false),
  recordActions: [{ ...invitation, inCompany: true }],
});
