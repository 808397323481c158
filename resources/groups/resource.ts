import { say } from '../define/fields.ts';
import { defineResource } from '../define/resource.ts';
import { shared } from './shared.ts';

/** The groups that a member belongs to, or manages for a company. */
export default defineResource({
  ...shared,
  name: 'groups',
  label: say('Groups', '集團', '集团', 'グループ'),
  group: 'organization',
  rank: 91,
  calls: () => import('./calls.ts').then((calls) => calls.memberCalls),
  routes: { list: '/groups', create: null, edit: '/groups/:groupId' },
  // Also whoever belongs to it without a role of their own (specification, section 6).
  roles: { create: null, edit: ['none', 'write', 'manager'], delete: null },
});
