import { usedPercent } from '#contract/marketing/voucherRules.ts';
import type { Voucher } from '#contract/marketing/vouchers.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { ShareLinks } from '#resources/framework/view/ShareLinks.tsx';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { searchPath } from './paths.ts';
import { voucherPath } from './views.ts';
import { voucherWords } from './words.ts';

/** The share of issued vouchers that were used; links to its figures and to its holders. */
export default function Usage({ record }: CellProps) {
  const labelOf = useLabels();
  const { number } = useFormats();
  const { companyId, id, title, issued, used } = record as unknown as Voucher;
  return (
    <ShareLinks
      name={title}
      percent={usedPercent(used, issued)}
      figures={voucherPath({ companyId, id }, 'summary')}
      rows={{
        to: searchPath({ companyId, id }),
        text: labelOf(voucherWords.usage, { n: number(used), m: number(issued) }),
      }}
    />
  );
}
