import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/crm/sms-campaigns',
  title: 'crmCampaigns.page',
  permission: 'crm',
  rail: { icon: 'sms', section: 'management', group: 'guests', rank: 13 },
  view: () => import('./Campaigns.tsx'),
});
