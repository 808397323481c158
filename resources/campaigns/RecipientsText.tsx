import type { Campaign } from '#contract/campaigns.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { CellProps } from '../define/fields.ts';
import { useLanguage } from '../define/view/say.ts';

/** How many have been sent to, of how many; of one that waits, how many it will be. */
export default function RecipientsText({ record }: CellProps) {
  const language = useLanguage();
  const { status, counts, preflight } = record as unknown as Campaign;
  if (status === 'draft') return '–';
  const total = formatNumber(counts.total || (preflight?.recipients ?? 0), language);
  return status === 'scheduled' ? total : `${formatNumber(counts.sent, language)} / ${total}`;
}
