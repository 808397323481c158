import { useTranslate } from 'ra-core';
import type { Campaign } from '#contract/campaigns.ts';
import type { CellProps } from '../define/fields.ts';

/** What a campaign is called: its title, else how its message begins. */
export default function TitleText({ record }: CellProps) {
  const translate = useTranslate();
  const { title, content } = record as unknown as Campaign;
  return title || content.trim().split('\n')[0]?.slice(0, 60) || translate('crmCampaigns.untitled');
}
