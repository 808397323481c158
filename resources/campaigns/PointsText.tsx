import type { Campaign } from '#contract/campaigns.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { CellProps } from '../define/fields.ts';
import { useLanguage } from '../define/view/say.ts';

/** What it has cost, or what is set aside for it. */
export default function PointsText({ record }: CellProps) {
  const language = useLanguage();
  const { status, points_reserved: reserved, points_spent: spent } = record as unknown as Campaign;
  return status === 'draft' ? '–' : formatNumber(status === 'scheduled' ? reserved : spent, language);
}
