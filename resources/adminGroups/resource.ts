import { debounce, pageSizes } from '#contract/constants.ts';
import { say } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';
import { groupFields, groupLists } from '../groups/fields.ts';

/** Every group, for administrators. */
export default defineResource({
  name: 'adminGroups',
  label: say('All groups', '所有集團', '所有集团', 'すべてのグループ'),
  one: say('group', '集團', '集团', 'グループ'),
  icon: 'channels',
  rank: 20,
  section: 'admin',
  permission: 'groupManagement',
  calls: () => import('../groups/calls.ts').then((calls) => calls.adminCalls),
  routes: { list: '/admin/groups', create: '/admin/groups/new', edit: '/admin/groups/:groupId/edit' },
  roles: { delete: null },
  fields: groupFields,
  list: { ...groupLists, perPage: pageSizes.groups, searchDelay: debounce.companySearch },
  form: [],
  pages: { create: () => import('../groups/GroupPage.tsx'), edit: () => import('../groups/GroupPage.tsx') },
});
