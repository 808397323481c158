import { say } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';
import { invitation, newUser, userFields, userForm, userLists } from '../users/fields.ts';

/** Everybody, for administrators. */
export default defineResource({
  name: 'adminUsers',
  label: say('All users', '所有使用者', '所有用户', 'すべてのユーザー'),
  one: say('user', '使用者', '用户', 'ユーザー'),
  icon: 'people',
  rank: 11,
  section: 'admin',
  permission: 'userManagement',
  calls: () => import('../users/calls.ts').then((calls) => calls.adminCalls),
  routes: { list: '/admin/user-management', create: '/admin/user-management/new', edit: '/admin/user-management/:id' },
  roles: { delete: ['write', 'manager'] },
  schema: () => import('../users/form.ts').then((form) => form.userForm),
  fields: userFields,
  list: { ...userLists, filters: ['email', 'companies'], boxes: ['email', 'companies'] },
  form: userForm(true),
  initial: newUser,
  recordActions: [invitation],
});
