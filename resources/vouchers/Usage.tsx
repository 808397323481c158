import { Link } from 'react-router';
import { usedPercent } from '#contract/voucherRules.ts';
import type { Voucher } from '#contract/vouchers.ts';
import type { CellProps } from '../define/fields.ts';
import { useFormats } from '../define/view/useFormats.ts';
import { useSay } from '../define/view/say.ts';
import { searchPath, voucherPath } from './paths.ts';
import { words } from './words.ts';

/** Which share of the issued vouchers was used; leads to its figures, and to who holds them. */
export default function Usage({ record }: CellProps) {
  const told = useSay();
  const { number } = useFormats();
  const { companyId, id, title, issued, used } = record as unknown as Voucher;
  const share = `${usedPercent(used, issued)}%`;
  return (
    <>
      <Link
        className="cell-link"
        to={voucherPath({ companyId, id }, 'summary')}
        aria-label={`${share} ${told(words.summaryOf, { n: title })}`}
      >
        {share}
      </Link>{' '}
      <Link className="cell-link subtle" to={searchPath({ companyId, id })}>
        {told(words.usage, { n: number(used), m: number(issued) })}
      </Link>
    </>
  );
}
