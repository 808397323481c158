import { common } from '#contract/commonLabels.ts';
import { writingRoles } from '#contract/permissions.ts';
import { defineResource } from '../define/resource.ts';
import { invitation, shared, userForm } from '../users/fields.ts';

/** Everybody, for administrators. */
export default defineResource({
  ...shared,
  name: 'adminUsers',
  label: common.allUsers,
  rank: 11,
  section: 'admin',
  admin: { roles: writingRoles },
  calls: () => import('../users/calls.ts').then((calls) => calls.adminCalls),
  routes: {
    list: '/admin/user-management',
    edit: '/admin/user-management/:userId',
  },
  list: { ...shared.list, filters: ['email', 'companies'], boxes: ['email', 'companies'] },
  form: userForm(true),
  recordActions: [invitation],
});
