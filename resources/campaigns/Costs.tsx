import { useTranslate } from 'ra-core';
import type { Preflight } from '#contract/campaigns.ts';
import { formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '../define/view/say.ts';

/** What sending takes: encoding, segments, points, and what is left of the balance. */
export function Costs({ found }: { found: Preflight }) {
  const translate = useTranslate();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language).replace(/^-/, '−');
  const { min, max, total } = found.segments;
  const rows = [
    ['encoding', translate(`crmCampaigns.encoding.${found.encoding}`)],
    ['segmentsEach', min === max ? number(min) : `${number(min)}–${number(max)}`],
    ['segmentsTotal', number(total)],
    ['pointsNeeded', number(found.pointsNeeded)],
    ['balance', found.balance === null ? '—' : number(found.balance)],
    ['balanceAfter', found.balanceAfter === null ? '—' : number(found.balanceAfter)],
  ] as const;
  return (
    <dl className="campaign-costs">
      {rows.map(([name, value]) => (
        <div
          key={name}
          data-name={name}
          data-low={(name === 'balanceAfter' && (found.balanceAfter ?? 0) < 0) || undefined}
        >
          <dt>{translate(`crmCampaigns.costs.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {found.bySegments.length > 1 && (
        <div className="campaign-by">
          <dt>{translate('crmCampaigns.costs.by')}</dt>
          <dd>
            {found.bySegments
              .map(({ segments, recipients }) =>
                translate('crmCampaigns.costs.bySegments', { smart_count: segments, recipients: number(recipients) }),
              )
              .join(translate('crmCampaigns.costs.separator'))}
          </dd>
        </div>
      )}
      {found.example && (
        <div className="campaign-example">
          <dt>{translate('crmCampaigns.costs.example')}</dt>
          <dd>{found.example}</dd>
        </div>
      )}
    </dl>
  );
}
