import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

// Not in the specification: the queue itself, for the tablet at the door.
export default definePage({
  path: '/queueing-management/line',
  title: pageLabels.queueLine,
  permission: 'onlineQueueing',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'queueLine', section: 'management', group: 'queueing', rank: 71 },
  view: () => import('./QueueLine.tsx'),
});
