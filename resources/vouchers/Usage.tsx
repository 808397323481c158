import { Link } from 'react-router';
import { usedPercent } from '#contract/voucherRules.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { CellProps } from '../define/fields.ts';
import { useLanguage } from '../define/view/say.ts';
import { useWords } from '../groups/useWords.ts';
import { searchPath } from './paths.ts';
import { words } from './words.ts';

/** Which share of the issued vouchers was used; leads to who holds them. */
export default function Usage({ record }: CellProps) {
  const told = useWords();
  const language = useLanguage();
  const { companyId, id, issued, used } = record as unknown as Parameters<typeof searchPath>[0] & {
    issued: number;
    used: number;
  };
  return (
    <Link to={searchPath({ companyId, id })}>
      {usedPercent(used, issued)}%{' '}
      <span className="subtle">
        {told(words.usage, { n: formatNumber(used, language), m: formatNumber(issued, language) })}
      </span>
    </Link>
  );
}
