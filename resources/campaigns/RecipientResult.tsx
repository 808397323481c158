import { useTranslate } from 'ra-core';
import type { CampaignRecipient, RecipientStatus } from '#contract/campaigns.ts';

const tones: Readonly<Partial<Record<RecipientStatus, string>>> = {
  sent: 'tag tag-on',
  failed: 'tag tag-bad',
  unknown: 'tag tag-warn',
};

/** What became of a message, and why. */
export default function RecipientResult({ row: { status, reason } }: { row: CampaignRecipient }) {
  const translate = useTranslate();
  return (
    <>
      <span className={tones[status] ?? 'tag'}>{translate(`guest.campaigns.status.${status}`)}</span>
      {reason && <span className="subtle"> {translate(`guest.campaigns.reason.${reason}`, { _: reason })}</span>}
    </>
  );
}
