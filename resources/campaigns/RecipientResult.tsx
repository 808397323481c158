import { useTranslate } from 'ra-core';
import type { CampaignRecipient } from '#contract/campaigns.ts';

/** What became of a message, and why. */
export default function RecipientResult({ row: { status, reason } }: { row: CampaignRecipient }) {
  const translate = useTranslate();
  return (
    <>
      <span className={`tag recipient-${status}`}>{translate(`guest.campaigns.status.${status}`)}</span>
      {reason && (
        <span className="campaign-quiet"> {translate(`guest.campaigns.reason.${reason}`, { _: reason })}</span>
      )}
    </>
  );
}
