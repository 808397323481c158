import type { Campaign, CampaignStatus } from '#contract/campaigns.ts';
import { showValue } from '../define/view/cells.tsx';
import { useShowContext } from '../define/view/columns.tsx';
import campaigns from './resource.ts';

/** Where a campaign is on its way. */
export function StatusTag({ status }: { status: CampaignStatus }) {
  return showValue(campaigns.fields.status, status, { id: '' } satisfies Pick<Campaign, 'id'>, useShowContext());
}
