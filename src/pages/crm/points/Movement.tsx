import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { PointMovement } from '#contract/billing.ts';
import { formatMoney } from '#i18n/formats.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';

/** What a movement was for: its kind, the campaign, who paid how much, and what was noted. */
export default function Movement({ row }: { row: PointMovement }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { companyId } = useScope();
  const { kind, campaign, company, paymentAmount, currency, title, description, note, foreign } = row;
  const paid = paymentAmount !== null && currency ? formatMoney(paymentAmount, currency, language) : null;
  const words = [
    foreign && translate('crmPoints.ledger.foreign'),
    company && company.id !== companyId && company.name,
    paid && translate('crmPoints.ledger.paid', { amount: paid }),
    title !== campaign?.title && title,
    description,
    note,
  ].filter(Boolean);
  return (
    <span className="points-what" title={words.join(' · ')}>
      <span className="tag">{translate(`crmPoints.kind.${kind}`)}</span>{' '}
      {campaign && company && (
        <Link to={`/crm/sms-campaigns/${campaign.id}?${new URLSearchParams({ companyId: company.id })}`}>
          {campaign.title || translate('crmPoints.ledger.untitled')}
        </Link>
      )}
      {campaign && company && words.length > 0 && ' · '}
      <span className="subtle">{words.join(' · ')}</span>
    </span>
  );
}
