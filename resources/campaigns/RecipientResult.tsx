import type { CampaignRecipient, RecipientStatus } from '#contract/campaigns.ts';
import { recipientLabels, recipientReason } from '#contract/crmLabels.ts';
import { useLabels } from '../define/view/labels.ts';

const tones: Readonly<Partial<Record<RecipientStatus, string>>> = {
  sent: 'tag tag-on',
  failed: 'tag tag-bad',
  unknown: 'tag tag-warn',
};

/** What became of a message, and why. */
export default function RecipientResult({ row: { status, reason } }: { row: CampaignRecipient }) {
  const labelOf = useLabels();
  return (
    <>
      <span className={tones[status] ?? 'tag'}>{labelOf(recipientLabels[status])}</span>
      {reason && <span className="subtle"> {labelOf(recipientReason(reason))}</span>}
    </>
  );
}
