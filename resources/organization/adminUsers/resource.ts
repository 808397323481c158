import { common } from '#contract/labels/commonLabels.ts';
import { writingRoles } from '#contract/core/permissions.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { invitation, userForm } from '../users/fields.ts';
import users from '../users/resource.ts';

/** All users, for administrators. */
export default defineResource({
  ...users,
  name: 'adminUsers',
  label: common.allUsers,
  group: undefined,
  rank: 11,
  section: 'admin',
  admin: { roles: writingRoles },
  calls: () => import('../users/calls.ts').then((calls) => calls.userAdminCalls),
  routes: {
    list: '/admin/user-management',
    edit: '/admin/user-management/:userId',
  },
  list: { ...users.list, search: [], filters: ['email', 'companies'], boxes: ['email', 'companies'] },
  form: userForm(true),
  recordActions: [invitation],
});
