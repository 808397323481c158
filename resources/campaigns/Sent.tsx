import { useNotify, useTranslate } from 'ra-core';
import { cancelCampaign, type Campaign } from '#contract/campaigns.ts';
import { call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Panel } from '#ui/Panel.tsx';
import { showValue } from '../define/view/cells.tsx';
import { useShowContext } from '../define/view/columns.tsx';
import { useAction } from '../define/view/useAction.ts';
import { useFormats } from '../define/view/useFormats.ts';
import { useMayWrite } from '../define/view/useMayWrite.ts';
import { Audience } from './Audience.tsx';
import { Funnel } from './Funnel.tsx';
import { Recipients } from './Recipients.tsx';
import campaigns from './resource.ts';
import { useCreate, useFailureText, useKeepCampaign } from './useCampaigns.ts';

/** A campaign that was sent, is being sent, or waits for its time: how far it is, and what came of it. */
export function Sent({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const { number, instant } = useFormats();
  const shown = useShowContext();
  const mayWrite = useMayWrite();
  const { status, counts, send_time: sendTime, sent_time: sentTime, user } = campaign;
  const waits = status === 'scheduled' || status === 'sending';
  const done = counts.total - counts.pending - counts.sending;
  const when =
    status === 'scheduled'
      ? translate('crmCampaigns.sent.scheduledFor', { time: instant(sendTime) })
      : sentTime && translate('crmCampaigns.sent.finished', { time: instant(sentTime) });
  const figures = { recipients: counts.total, ...counts };
  return (
    <div className="stack stack-wide campaign">
      <section className="panel campaign-card" aria-label={translate('crmCampaigns.sent.heading')}>
        <h2 className="row">
          {showValue(campaigns.fields.status, status, { id: campaign.id }, shown)}
          <span className="campaign-when">
            {[when, user && translate('crmCampaigns.sent.by', { name: user.name })].filter(Boolean).join(' · ')}
          </span>
        </h2>
        {status === 'scheduled' && <p>{translate('crmCampaigns.sent.waiting')}</p>}
        {status === 'sending' && (
          <label className="stack subtle campaign-progress">
            <progress max={Math.max(1, counts.total)} value={done} />
            {translate('crmCampaigns.sent.progress', { done: number(done), total: number(counts.total) })}
          </label>
        )}
        <Facts
          className="campaign-figures"
          facts={[
            ...(['recipients', 'sent', 'failed', 'unknown', 'skipped'] as const).map(
              (name) => [translate(`crmCampaigns.sent.figure.${name}`), number(figures[name])] as const,
            ),
            waits
              ? [translate('crmCampaigns.sent.figure.reserved'), number(campaign.points_reserved)]
              : [translate('crmCampaigns.sent.figure.spent'), number(campaign.points_spent)],
          ]}
        />
        {mayWrite && <Actions campaign={campaign} />}
      </section>
      <div className="halves campaign-halves">
        <Panel title={translate('crmCampaigns.edit.content')} className="campaign-card">
          <p className="campaign-bubble">{campaign.content}</p>
          {campaign.image_url && <img className="campaign-image" src={campaign.image_url} alt="" />}
          <Audience campaign={campaign} />
        </Panel>
        {campaign.preflight && (
          <Panel title={translate('crmCampaigns.sent.chosen')} className="campaign-card">
            <Funnel found={campaign.preflight} />
          </Panel>
        )}
      </div>
      {counts.total > 0 && <Recipients campaign={campaign} />}
    </div>
  );
}

/** Takes it back or stops it; and begins the same anew. */
function Actions({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const notify = useNotify();
  const failureText = useFailureText();
  const keep = useKeepCampaign();
  const create = useCreate();
  const {
    id,
    status,
    company_id: companyId,
    title,
    content,
    customer_ids: ids,
    customers_query_params: query,
  } = campaign;
  const cancel = useAction(
    async () => (await call(cancelCampaign, { params: { id }, query: { companyId } })).campaign,
    { failureText, onDone: keep },
  );
  const kind = status === 'scheduled' ? 'takeBack' : 'stop';
  const again = () =>
    create.mutate(
      { companyId, title, content, ...(ids ? { customerIds: ids } : { customersQueryParams: query }) },
      { onError: (error) => notify(failureText(error), { type: 'error' }) },
    );
  return (
    <div className="row campaign-actions">
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
      {(!ids || ids.length <= 1_000) && (
        <Button label="crmCampaigns.sent.again" disabled={create.isPending} onClick={again} />
      )}
    </div>
  );
}
