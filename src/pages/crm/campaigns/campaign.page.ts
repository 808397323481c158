import { definePage } from '#resources/define/page.ts';

export default definePage({
  path: '/crm/sms-campaigns/:campaignId',
  title: 'crmCampaigns.one',
  permission: 'crm',
  view: () => import('./Campaign.tsx'),
});
