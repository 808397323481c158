import { say } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';
import { invitation, newUser, userFields, userForm, userLists } from './fields.ts';

/** The users of a company. */
export default defineResource({
  name: 'users',
  label: say('Users', '使用者', '用户', 'ユーザー'),
  one: say('user', '使用者', '用户', 'ユーザー'),
  icon: 'people',
  rank: 91,
  permission: 'userManagement',
  calls: () => import('./calls.ts').then((calls) => calls.memberCalls),
  routes: { list: '/user-management', create: '/user-management/new', edit: '/user-management/:id' },
  roles: { delete: ['write', 'manager'] },
  schema: () => import('./form.ts').then((form) => form.userForm),
  fields: userFields,
  list: { ...userLists, search: true },
  form: userForm(false),
  initial: newUser,
  recordActions: [{ ...invitation, inCompany: true }],
});
