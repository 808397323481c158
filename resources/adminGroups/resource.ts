import { debounce } from '#contract/constants.ts';
import { staffRoles } from '#contract/permissions.ts';
import { say } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';
import { shared } from '../groups/shared.ts';

/** Every group, for administrators. */
export default defineResource({
  ...shared,
  name: 'adminGroups',
  label: say('All groups', '所有集團', '所有集团', 'すべてのグループ'),
  rank: 20,
  section: 'admin',
  admin: { roles: staffRoles },
  calls: () => import('../groups/calls.ts').then((calls) => calls.adminCalls),
  routes: { list: '/admin/groups', edit: '/admin/groups/:groupId/edit' },
  roles: { delete: null },
  list: { ...shared.list, searchDelay: debounce.companySearch },
});
