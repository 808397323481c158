import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { CampaignRecipient } from '#contract/campaigns.ts';
import { useScope } from '../define/view/scope.ts';

/** Who got the message: opens the guest, who may be gone. */
export default function RecipientName({ row: { name, customer_id } }: { row: CampaignRecipient }) {
  const translate = useTranslate();
  const { companyId } = useScope();
  if (name === null) return <span className="quiet">{translate('crmCampaigns.recipients.gone')}</span>;
  return <Link to={`/crm?${new URLSearchParams({ companyId: companyId ?? '', open: customer_id })}`}>{name}</Link>;
}
