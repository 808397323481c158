import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/queueing-management/calling-board',
  title: pageLabels.callingBoard,
  permission: 'onlineQueueing',
  branchSelector: 'choose',
  oneBranch: true,
  sidebar: { icon: 'callingBoard', section: 'management', group: 'queueing', rank: 76 },
  view: () => import('./CallingBoard.tsx'),
});
