import { useTranslate } from 'ra-core';
import { useParams } from 'react-router';
import { useScope } from '../define/view/scope.ts';
import { Answered } from '#ui/Answered.tsx';
import { EmptyState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import { Draft } from './Draft.tsx';
import { Sent } from './Sent.tsx';
import { campaignsPath } from './paths.ts';
import { useCampaign, useFailureText } from './useCampaigns.ts';

/** One campaign: a draft to write, check and send, or what became of it. */
export default function CampaignPage() {
  const translate = useTranslate();
  const { campaignId = '' } = useParams();
  const { companyId } = useScope();
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  return <Loaded key={`${companyId} ${campaignId}`} companyId={companyId} campaignId={campaignId} />;
}

function Loaded({ companyId, campaignId }: { companyId: string; campaignId: string }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const answer = useCampaign(companyId, campaignId);
  const campaign = answer.data;
  usePageTitle(
    campaign ? campaign.title || translate('crmCampaigns.untitled') : translate('crmCampaigns.one'),
    campaignsPath(companyId),
  );
  return (
    <>
      {campaign && answer.isError && (
        <p className="note" role="alert">
          {failureText(answer.error)}
        </p>
      )}
      <Answered answer={answer} failureText={failureText}>
        {(one) => (one.status === 'draft' ? <Draft campaign={one} /> : <Sent campaign={one} />)}
      </Answered>
    </>
  );
}
