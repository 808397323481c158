import { pages } from '#contract/labels/pageLabels.ts';
import { managingRoles } from '#contract/core/permissions.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: what the product would have sent, while no gateway is configured.
export default definePage({
  path: '/admin/outbox',
  title: pages.outbox,
  admin: { roles: managingRoles },
  sidebar: { icon: 'mail', section: 'admin', rank: 90 },
  report: () => import('./outbox.ts'),
});
