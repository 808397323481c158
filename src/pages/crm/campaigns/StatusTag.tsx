import { useTranslate } from 'ra-core';
import type { CampaignStatus } from '#contract/campaigns.ts';

/** Where a campaign is on its way. */
export function StatusTag({ status }: { status: CampaignStatus }) {
  const translate = useTranslate();
  return <span className={`tag campaign-status-${status}`}>{translate(`crmCampaigns.status.${status}`)}</span>;
}
