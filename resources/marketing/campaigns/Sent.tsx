import { pick } from 'es-toolkit';
import { useNotify, useTranslate } from 'ra-core';
import { cancelCampaign, type Campaign } from '#contract/marketing/campaigns.ts';
import { campaignLimits } from '#contract/core/constants.ts';
import { recipientLabels } from '#contract/guests/crmLabels.ts';
import { call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { FigureTiles } from '#ui/Figures.tsx';
import '#ui/MediaField.css';
import { Panel } from '#ui/Panel.tsx';
import { showValue } from '#resources/framework/view/cells.tsx';
import { useShowContext } from '#resources/framework/view/columns.tsx';
import { type RecordViewProps } from '#resources/framework/fields.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useFailureText } from '#resources/framework/view/useFailureText.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { Audience } from './Audience.tsx';
import { RecipientFunnel } from './RecipientFunnel.tsx';
import { Recipients } from './Recipients.tsx';
import campaigns, { message, recipients } from './resource.ts';
import { balances, campaignsKey, useNewDraft } from './useCampaigns.ts';
import { campaignWords } from './words.ts';

const figureLabels = {
  ...recipientLabels,
  recipients,
  reserved: campaignWords.reservedPoints,
  spent: campaignWords.spentPoints,
};

/** A campaign that is sent, being sent, or scheduled: its progress and results. */
export default function Sent({ record }: RecordViewProps) {
  const campaign = record as unknown as Campaign;
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number, instant } = useFormats();
  const shown = useShowContext();
  const mayWrite = useMayWrite();
  const { status, counts, send_time: sendTime, sent_time: sentTime, user } = campaign;
  const isUnsent = status === 'scheduled' || status === 'sending';
  const done = counts.total - counts.pending - counts.sending;
  const when =
    status === 'scheduled'
      ? translate('crmCampaigns.sent.scheduledFor', { time: instant(sendTime) })
      : sentTime && translate('crmCampaigns.sent.finished', { time: instant(sentTime) });
  const { total, sent, failed, unknown, skipped } = counts;
  const points = isUnsent ? { reserved: campaign.points_reserved } : { spent: campaign.points_spent };
  const figures = { recipients: total, sent, failed, unknown, skipped, ...points };
  return (
    <div className="stack stack-wide">
      <section className="panel" aria-label={translate('crmCampaigns.sent.heading')}>
        <div className="row">
          {showValue(campaigns.fields.status, status, { id: campaign.id }, shown)}
          <span className="subtle">
            {[when, user && translate('crmCampaigns.sent.by', { name: user.name })].filter(Boolean).join(' · ')}
          </span>
        </div>
        {status === 'scheduled' && <p>{translate('crmCampaigns.sent.waiting')}</p>}
        {status === 'sending' && (
          <label className="stack subtle">
            <progress max={Math.max(1, counts.total)} value={done} />
            {translate('crmCampaigns.sent.progress', { done: number(done), total: number(counts.total) })}
          </label>
        )}
        {mayWrite && <Actions campaign={campaign} />}
      </section>
      <FigureTiles
        figures={Object.entries(figures).map(([name, value]) => ({
          label: labelOf(figureLabels[name as keyof typeof figures]),
          text: number(value),
        }))}
      />
      <div className="halves">
        <Panel title={labelOf(message)}>
          <p className="framed pad as-written">{campaign.content}</p>
          {campaign.image_url && (
            <span className="image-frame">
              <img src={campaign.image_url} alt="" />
            </span>
          )}
          <Audience campaign={campaign} />
        </Panel>
        {campaign.preflight && (
          <Panel title={translate('crmCampaigns.sent.chosen')}>
            <RecipientFunnel found={campaign.preflight} />
          </Panel>
        )}
      </div>
      {counts.total > 0 && <Recipients campaign={campaign} />}
    </div>
  );
}

/** Withdraws or stops it; and copies it into a new draft. */
function Actions({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const notify = useNotify();
  const failureText = useFailureText(campaigns);
  const { id, status, company_id: companyId, customer_ids: ids, customers_query_params: query } = campaign;
  const [create, { isPending: making }] = useNewDraft(companyId);
  const cancel = useAction(() => call(cancelCampaign, { params: { id }, query: { companyId } }), {
    failureText,
    reads: [campaignsKey, balances],
  });
  const kind = status === 'scheduled' ? 'takeBack' : 'stop';
  const draft = pick(campaign, ['title', 'content', 'image_url', 'quiet_days']);
  const again = () =>
    create(
      undefined,
      { data: { ...draft, ...(ids ? { customerIds: ids } : { customersQueryParams: query }) } },
      { onError: (error) => notify(failureText(error), { type: 'error' }) },
    );
  return (
    <div className="row">
      {(status === 'scheduled' || status === 'sending') && (
        <ConfirmedButton
          label={`crmCampaigns.${kind}.action`}
          title={translate(`crmCampaigns.${kind}.title`)}
          text={translate(`crmCampaigns.${kind}.text`)}
          confirm={translate(`crmCampaigns.${kind}.action`)}
          busy={cancel.isPending}
          onConfirm={(done) => cancel.mutate(undefined, { onSettled: done })}
        />
      )}
      {(!ids || ids.length <= campaignLimits.chosen) && (
        <Button label="crmCampaigns.sent.again" disabled={making} onClick={again} />
      )}
    </div>
  );
}
