import { debounce } from '#contract/core/constants.ts';
import { staffRoles } from '#contract/core/permissions.ts';
import groups from '../groups/resource.ts';
import { defineResource } from '#resources/framework/resource.ts';

/** All groups, for administrators. */
export default defineResource({
  ...groups,
  name: 'adminGroups',
  label: { en: 'All groups', zh: '所有集團', 'zh-cn': '所有集团', ja: 'すべてのグループ' },
  group: undefined,
  rank: 20,
  section: 'admin',
  admin: { roles: staffRoles },
  calls: () => import('../groups/calls.ts').then((calls) => calls.groupAdminCalls),
  routes: { list: '/admin/groups', edit: '/admin/groups/:groupId/edit' },
  roles: { delete: null },
  list: { ...groups.list, searchDelay: debounce.companySearch },
});
