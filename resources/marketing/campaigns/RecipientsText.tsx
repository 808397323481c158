import type { Campaign } from '#contract/marketing/campaigns.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';

/** How many have been sent to, of how many; of one that waits, how many it will be. */
export default function RecipientsText({ record }: CellProps) {
  const { number } = useFormats();
  const { status, counts, preflight } = record as unknown as Campaign;
  if (status === 'draft') return '–';
  const total = number(counts.total || (preflight?.recipients ?? 0));
  return status === 'scheduled' ? total : `${number(counts.sent)} / ${total}`;
}
