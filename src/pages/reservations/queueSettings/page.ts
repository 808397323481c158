import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/queueing-management',
  title: pageLabels.queueSettings,
  permission: 'onlineQueueing',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'queueSettings', section: 'management', group: 'queueing', rank: 72 },
  settings: () => import('./settings.ts'),
});
