import { Link } from 'react-router';
import { usedPercent } from '#contract/voucherRules.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { CellProps } from '../define/fields.ts';
import { useLanguage } from '../define/view/say.ts';
import { useWords } from '../groups/useWords.ts';
import { searchPath, voucherPath } from './paths.ts';
import { words } from './words.ts';
import './usage.css';

/** Which share of the issued vouchers was used; leads to its figures, and to who holds them. */
export default function Usage({ record }: CellProps) {
  const told = useWords();
  const language = useLanguage();
  const { companyId, id, title, issued, used } = record as unknown as Parameters<typeof searchPath>[0] & {
    title: string;
    issued: number;
    used: number;
  };
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
      <Link className="cell-link voucher-count" to={searchPath({ companyId, id })}>
        {told(words.usage, { n: formatNumber(used, language), m: formatNumber(issued, language) })}
      </Link>
    </>
  );
}
