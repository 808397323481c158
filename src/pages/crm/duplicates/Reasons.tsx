import { useTranslate } from 'ra-core';
import type { DuplicateReason } from '#contract/duplicates.ts';

const isAgainst = (reason: DuplicateReason) => reason.startsWith('other');

/** How likely it is, and why, in words. */
export function Reasons({ score, reasons }: { score: number | null; reasons: readonly DuplicateReason[] }) {
  const translate = useTranslate();
  if (score === null) return <p className="dup-reasons">{translate('duplicates.chosen')}</p>;
  return (
    <p className="dup-reasons">
      <span className="dup-score" data-sure={score >= 80 || undefined}>
        {translate('duplicates.score', { score })}
      </span>
      {reasons.map((reason) => (
        <span key={reason} className={isAgainst(reason) ? 'dup-reason dup-against' : 'dup-reason'}>
          {translate(`duplicates.reasons.${reason}`)}
        </span>
      ))}
    </p>
  );
}
