import type { Campaign } from '#contract/marketing/campaigns.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';

/** The number of sent messages and the total; for a scheduled campaign, the planned number. */
export default function RecipientsText({ record }: CellProps) {
  const { number } = useFormats();
  const { status, counts, preflight } = record as unknown as Campaign;
  if (status === 'draft') return '–';
  const total = number(counts.total || (preflight?.recipients ?? 0));
  return status === 'scheduled' ? total : `${number(counts.sent)} / ${total}`;
}
