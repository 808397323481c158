import { listCampaigns } from '#contract/campaigns.ts';
import type { ResourceCalls } from '../define/calls.ts';

/** The list alone: one campaign is read, written and sent by a page of its own. */
export const campaignCalls: ResourceCalls = {
  list: {
    endpoint: listCampaigns,
    records: 'data',
    paging: { page: 'page', perPage: 'itemsPerPage' },
    company: 'companyId',
  },
};
