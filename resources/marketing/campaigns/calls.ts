import { createCampaign, getCampaign, listCampaigns, patchCampaign } from '#contract/marketing/campaigns.ts';
import type { ResourceCalls } from '#resources/framework/calls.ts';

/** Campaigns as a list, and a draft that is read and changed; it is sent by calls of its own. */
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
  // A draft may be without words; it has an empty text then.
  normalize: (draft) => ({ ...draft, title: textOf(draft, 'title'), content: textOf(draft, 'content') }),
};

const textOf = (record: object, name: string) => (record as Readonly<Record<string, unknown>>)[name] ?? '';
