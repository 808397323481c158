import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { PointMovement } from '#contract/money/billing.ts';
import { movementLabels } from '#contract/guests/crmLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { campaignPath } from '#resources/marketing/campaigns/paths.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';

/** The details of a movement: kind, campaign, payer, amount and note. */
export default function Movement({ row }: { row: PointMovement }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { money } = useFormats();
  const { companyId } = useScope();
  const { kind, campaign, company, paymentAmount, currency, title, description, note, foreign } = row;
  const paid = paymentAmount !== null && currency ? money(paymentAmount, currency) : null;
  const words = [
    foreign && translate('crmPoints.ledger.foreign'),
    company && company.id !== companyId && company.name,
    paid && translate('crmPoints.ledger.paid', { amount: paid }),
    title !== campaign?.title && title,
    description,
    note,
  ].filter(Boolean);
  return (
    <span title={words.join(' · ')}>
      <span className="tag">{labelOf(movementLabels[kind])}</span>{' '}
      {campaign && company && (
        <Link to={campaignPath(company.id, campaign.id)}>
          {campaign.title || translate('crmPoints.ledger.untitled')}
        </Link>
      )}
      {campaign && company && words.length > 0 && ' · '}
      <span className="subtle">{words.join(' · ')}</span>
    </span>
  );
}
