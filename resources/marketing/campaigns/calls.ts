import { createCampaign, getCampaign, listCampaigns, patchCampaign } from '#contract/marketing/campaigns.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

/** Campaigns as a list, and reading and changing a draft; sending has its own calls. */
export const campaignCalls: ResourceCalls = {
  list: {
    endpoint: listCampaigns,
    records: 'data',
    paging: { page: 'page', perPage: 'itemsPerPage' },
    company: 'companyId',
  },
  get: { endpoint: getCampaign, answer: 'campaign' },
  create: { endpoint: createCampaign, inBody: true, answer: 'campaign' },
  patch: {
    endpoint: patchCampaign,
    inBody: true,
    fields: ['title', 'content', 'send_time', 'image_url', 'quiet_days'],
  },
  company: 'companyId',
  // A draft may have no text; the text is then empty.
  normalize: (draft) => ({ ...draft, title: textOf(draft, 'title'), content: textOf(draft, 'content') }),
};

const textOf = (record: object, name: string) => (record as Readonly<Record<string, unknown>>)[name] ?? '';
