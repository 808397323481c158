import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { Campaign, Preflight, PreflightWarning } from '#contract/campaigns.ts';
import { formatInstant, formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '../define/view/say.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';

/** Those that a person may send in spite of. */
const gentle: readonly PreflightWarning[] = ['namesMissing', 'nightHours'];

/** What stands in the way of sending, and what should be known before. */
export function Warnings({ found, campaign }: { found: Preflight; campaign: Campaign }) {
  const translate = useTranslate();
  const language = useLanguage();
  const zone = zoneOf(useScope());
  if (!found.warnings.length) return null;
  const points = `/crm/purchase-points?${new URLSearchParams({ companyId: campaign.company_id, tab: 'request' })}`;
  return (
    <ul className="campaign-warnings">
      {found.warnings.map((warning) => (
        <li
          key={warning}
          className={gentle.includes(warning) ? 'campaign-warning' : 'campaign-warning campaign-blocks'}
        >
          {translate(`crmCampaigns.warning.${warning}`, {
            smart_count: found.missingNames,
            total: formatNumber(found.missingNames, language),
            missing: formatNumber(Math.max(0, -(found.balanceAfter ?? 0)), language),
            time: campaign.send_time ? formatInstant(campaign.send_time, zone) : '',
          })}{' '}
          {(warning === 'noAccount' || warning === 'balanceTooLow') && (
            <Link to={points}>{translate('crmCampaigns.warning.buy')}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}
