import { Link } from 'react-router';
import { recipientLabels, recipientReason } from '#contract/guests/crmLabels.ts';
import { guestCampaigns, type GuestCampaign } from '#contract/guests/guestRecords.ts';
import { untitled } from '#resources/marketing/campaigns/resource.ts';
import { campaignPath } from '#resources/marketing/campaigns/paths.ts';
import { recordsTab } from './records.tsx';

const tones: Readonly<Partial<Record<GuestCampaign['status'], 'good' | 'fail'>>> = {
  sent: 'good',
  failed: 'fail',
  unknown: 'fail',
};

/** The campaigns' text messages to a guest, and their results. */
export default recordsTab({
  list: guestCampaigns,
  rowsOf: ({ campaigns }) => campaigns,
  idOf: ({ campaignId }) => campaignId,
  words: 'guest.campaigns',
  entry: ({ campaignId, title, status, reason, sentTime, updatedTime }, { companyId, labelOf, instant }) => ({
    title: <Link to={campaignPath(companyId, campaignId)}>{title || labelOf(untitled)}</Link>,
    state: labelOf(recipientLabels[status]),
    tone: tones[status],
    facts: [instant(sentTime ?? updatedTime), reason && labelOf(recipientReason(reason))],
  }),
});
