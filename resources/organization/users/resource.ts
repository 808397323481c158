import { common } from '#contract/labels/commonLabels.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { invitation, sentTo, userFields, userForm } from './fields.ts';

/** The users of a company. */
export default defineResource({
  name: 'users',
  label: common.users,
  one: { en: 'user', zh: '使用者', 'zh-cn': '用户', ja: 'ユーザー' },
  icon: 'people',
  group: 'organization',
  rank: 91,
  permission: 'userManagement',
  calls: () => import('./calls.ts').then((calls) => calls.userMemberCalls),
  routes: { list: '/user-management', edit: '/user-management/:userId' },
  roles: { delete: ['write', 'manager'] },
  schema: () => import('#contract/organization/users.ts').then((users) => users.userFormSchema),
  fields: userFields,
  list: {
    columns: ['email', 'name', 'role', 'companies', 'state', 'lastLoginTime'],
    card: ['name', 'role', 'state'],
    search: true,
    sort: 'email',
  },
  form: userForm(false),
  recordActions: [{ ...invitation, inCompany: true }],
  made: sentTo,
  closed: { when: ({ state }) => state === 'invited', view: () => import('./Invited.tsx') },
  initial: {
    role: 'read',
    isAdmin: false,
    version: 'v2',
    active: true,
    passwordRule: 'none',
    changePasswordReminder: -1,
    permissions: {},
    companyACL: [],
  },
});
