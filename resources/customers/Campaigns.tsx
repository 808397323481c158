import { Link } from 'react-router';
import { guestCampaigns, type GuestCampaign } from '#contract/guestRecords.ts';
import { campaignPath } from '../campaigns/paths.ts';
import { recordsTab } from './records.tsx';

const tones: Readonly<Partial<Record<GuestCampaign['status'], 'good' | 'fail'>>> = {
  sent: 'good',
  failed: 'fail',
  unknown: 'fail',
};

/** The text messages that a guest was a recipient of, and what became of them. */
export default recordsTab({
  list: guestCampaigns,
  rowsOf: ({ campaigns }) => campaigns,
  idOf: ({ campaignId }) => campaignId,
  words: 'guest.campaigns',
  entry: ({ campaignId, title, status, reason, sentTime, updatedTime }, { companyId, translate, instant }) => ({
    title: <Link to={campaignPath(companyId, campaignId)}>{title || translate('guest.campaigns.untitled')}</Link>,
    state: translate(`guest.campaigns.status.${status}`),
    tone: tones[status],
    facts: [instant(sentTime ?? updatedTime), reason && translate(`guest.campaigns.reason.${reason}`, { _: reason })],
  }),
});
