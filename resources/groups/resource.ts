import { pageSizes } from '#contract/constants.ts';
import { say } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';
import { groupFields, groupLists } from './fields.ts';

/** The groups that a member belongs to, or manages for a company. */
export default defineResource({
  name: 'groups',
  label: say('Groups', '集團', '集团', 'グループ'),
  one: say('group', '集團', '集团', 'グループ'),
  icon: 'channels',
  rank: 91,
  permission: 'groupManagement',
  calls: () => import('./calls.ts').then((calls) => calls.memberCalls),
  routes: { list: '/groups', create: null, edit: '/groups/:groupId' },
  roles: { create: null, delete: null },
  fields: groupFields,
  list: { ...groupLists, perPage: pageSizes.groups },
  form: [],
  pages: { edit: () => import('./GroupPage.tsx') },
});
