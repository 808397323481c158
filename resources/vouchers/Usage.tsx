import { usedPercent } from '#contract/voucherRules.ts';
import type { Voucher } from '#contract/vouchers.ts';
import type { CellProps } from '../define/fields.ts';
import { useLabels } from '../define/view/labels.ts';
import { ShareLinks } from '../define/view/ShareLinks.tsx';
import { useFormats } from '../define/view/useFormats.ts';
import { searchPath } from './paths.ts';
import { voucherPath } from './views.ts';
import { words } from './words.ts';

/** Which share of the issued vouchers was used; leads to its figures, and to who holds them. */
export default function Usage({ record }: CellProps) {
  const labelOf = useLabels();
  const { number } = useFormats();
  const { companyId, id, title, issued, used } = record as unknown as Voucher;
  return (
    <ShareLinks
      name={title}
      percent={usedPercent(used, issued)}
      figures={voucherPath({ companyId, id }, 'summary')}
      rows={{ to: searchPath({ companyId, id }), text: labelOf(words.usage, { n: number(used), m: number(issued) }) }}
    />
  );
}
