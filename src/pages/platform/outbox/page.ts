import { pageLabels } from '#contract/labels/pageLabels.ts';
import { managingRoles } from '#contract/core/permissions.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: the messages that the product would have sent if a gateway were configured.
export default definePage({
  path: '/admin/outbox',
  title: pageLabels.outbox,
  admin: { roles: managingRoles },
  sidebar: { icon: 'mail', section: 'admin', rank: 90 },
  report: () => import('./outbox.ts'),
});
