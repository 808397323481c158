import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Campaign } from '#contract/campaigns.ts';
import { formatInstant, formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '../define/view/say.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Audience } from './Audience.tsx';
import { Funnel } from './Funnel.tsx';
import { Recipients } from './Recipients.tsx';
import { StatusTag } from './StatusTag.tsx';
import { campaignPath, useCancel, useCreate, useFailureText } from './useCampaigns.ts';

/** A campaign that was sent, is being sent, or waits for its time: how far it is, and what came of it. */
export function Sent({ campaign, mayWrite }: { campaign: Campaign; mayWrite: boolean }) {
  const translate = useTranslate();
  const { status, counts } = campaign;
  return (
    <div className="campaign">
      <section className="campaign-card" aria-label={translate('crmCampaigns.sent.heading')}>
        <h2>
          <StatusTag status={status} />
          <span className="campaign-when">
            <When campaign={campaign} />
          </span>
        </h2>
        {(status === 'sending' || status === 'scheduled') && <Progress campaign={campaign} />}
        <Figures campaign={campaign} />
        {mayWrite && <Actions campaign={campaign} />}
      </section>
      <div className="campaign-halves">
        <section className="campaign-card" aria-label={translate('crmCampaigns.edit.content')}>
          <h2>{translate('crmCampaigns.edit.content')}</h2>
          <p className="campaign-bubble">{campaign.content}</p>
          {campaign.image_url && <img className="campaign-image" src={campaign.image_url} alt="" />}
          <Audience campaign={campaign} />
        </section>
        {campaign.preflight && (
          <section className="campaign-card" aria-label={translate('crmCampaigns.sent.chosen')}>
            <h2>{translate('crmCampaigns.sent.chosen')}</h2>
            <Funnel found={campaign.preflight} />
          </section>
        )}
      </div>
      {counts.total > 0 && <Recipients campaign={campaign} />}
    </div>
  );
}

function When({ campaign: { status, send_time, sent_time, user } }: { campaign: Campaign }) {
  const translate = useTranslate();
  const zone = zoneOf(useScope());
  const at = (time: string | null) => (time ? formatInstant(time, zone) : '');
  const when =
    status === 'scheduled'
      ? translate('crmCampaigns.sent.scheduledFor', { time: at(send_time) })
      : sent_time
        ? translate('crmCampaigns.sent.finished', { time: at(sent_time) })
        : '';
  return [when, user && translate('crmCampaigns.sent.by', { name: user.name })].filter(Boolean).join(' · ');
}

function Progress({ campaign: { status, counts } }: { campaign: Campaign }) {
  const translate = useTranslate();
  const language = useLanguage();
  const done = counts.total - counts.pending - counts.sending;
  if (status === 'scheduled') return <p>{translate('crmCampaigns.sent.waiting')}</p>;
  return (
    <label className="campaign-progress">
      <progress max={Math.max(1, counts.total)} value={done} />
      <span>
        {translate('crmCampaigns.sent.progress', {
          done: formatNumber(done, language),
          total: formatNumber(counts.total, language),
        })}
      </span>
    </label>
  );
}

function Figures({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const language = useLanguage();
  const { counts, points_reserved: reserved, points_spent: spent, status } = campaign;
  const figures = [
    ['recipients', counts.total],
    ['sent', counts.sent],
    ['failed', counts.failed],
    ['unknown', counts.unknown],
    ['skipped', counts.skipped],
    status === 'scheduled' || status === 'sending' ? (['reserved', reserved] as const) : (['spent', spent] as const),
  ] as const;
  return (
    <dl className="campaign-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{translate(`crmCampaigns.sent.figure.${name}`)}</dt>
          <dd>{formatNumber(value, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [asking, setAsking] = useState(false);
  const cancel = useCancel(campaign);
  const create = useCreate();
  const { status, company_id: companyId, title, content, customer_ids: ids, customers_query_params: query } = campaign;
  const stoppable = status === 'scheduled' || status === 'sending';
  const kind = status === 'scheduled' ? 'takeBack' : 'stop';
  const again = () =>
    create.mutate(
      { companyId, title, content, ...(ids ? { customerIds: ids } : { customersQueryParams: query }) },
      {
        onSuccess: ({ id }) => void navigate(campaignPath(companyId, id)),
        onError: (error) => notify(failureText(error), { type: 'error' }),
      },
    );
  return (
    <div className="campaign-card-actions">
      {stoppable && (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {translate(`crmCampaigns.${kind}.action`)}
        </button>
      )}
      {(!ids || ids.length <= 1_000) && (
        <button type="button" className="button" disabled={create.isPending} onClick={again}>
          {translate('crmCampaigns.sent.again')}
        </button>
      )}
      <ConfirmDialog
        open={asking && stoppable}
        busy={cancel.isPending}
        title={translate(`crmCampaigns.${kind}.title`)}
        text={translate(`crmCampaigns.${kind}.text`)}
        confirm={translate(`crmCampaigns.${kind}.action`)}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSettled: () => setAsking(false),
            onError: (error) => notify(failureText(error), { type: 'error' }),
          })
        }
      />
    </div>
  );
}
