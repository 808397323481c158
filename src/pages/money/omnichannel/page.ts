import { pageLabels } from '#contract/labels/pageLabels.ts';
import { definePage } from '#resources/framework/page.ts';

export default definePage({
  path: '/omnichannel-report',
  title: pageLabels.channels,
  permission: 'omniChannelReport',
  branchSelector: 'page',
  sidebar: { icon: 'channels', section: 'report', rank: 40 },
  view: () => import('./Omnichannel.tsx'),
});
