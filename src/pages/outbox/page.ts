import { pages } from '#contract/pageLabels.ts';
import { managingRoles } from '#contract/permissions.ts';
import { definePage } from '#resources/define/page.ts';

// Not in the specification: what the product would have sent, while no gateway is configured.
export default definePage({
  path: '/admin/outbox',
  title: pages.outbox,
  admin: { roles: managingRoles },
  rail: { icon: 'mail', section: 'admin', rank: 90 },
  report: () => import('./outbox.ts'),
});
