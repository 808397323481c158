import { listCampaignRecipients } from '#contract/campaigns.ts';
import { defineEntries } from '../define/entries.ts';

/** Recipient by recipient what became of the message. */
export default defineEntries({
  label: 'crmCampaigns.recipients.heading',
  list: listCampaignRecipients,
  family: 'campaigns',
  idOf: ({ customer_id }) => customer_id,
  columns: {
    guest: {
      label: 'crmCampaigns.recipients.guest',
      kind: 'text',
      width: 200,
      cell: () => import('./RecipientName.tsx'),
      card: 'title',
    },
    phone_number: { label: 'crmCampaigns.recipients.phone', kind: 'phone', width: 170 },
    result: { label: 'crmCampaigns.recipients.result', kind: 'text', cell: () => import('./RecipientResult.tsx') },
    points: { label: 'crmCampaigns.recipients.points', kind: 'number', width: 90, card: 'none' },
    sent_time: { label: 'crmCampaigns.recipients.when', kind: 'moment', width: 160 },
  },
  empty: { title: 'crmCampaigns.recipients.none' },
});
