import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sendCampaign, type Campaign, type Preflight as Found } from '#contract/campaigns.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { formatInstant, formatNumber } from '#i18n/formats.ts';
import { useLanguage } from '../define/view/say.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { Costs } from './Costs.tsx';
import { Funnel } from './Funnel.tsx';
import { campaignsPath, useFailureText, useKeepCampaign, usePreflight, useReload } from './useCampaigns.ts';
import { Warnings } from './Warnings.tsx';

interface PreflightProps {
  campaign: Campaign;
  unsaved: boolean;
  mayWrite: boolean;
}

/** Who would get the message and what it costs; from here it is sent. */
export function Preflight({ campaign, unsaved, mayWrite }: PreflightProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const zone = zoneOf(useScope());
  const [sendNow, setSendNow] = useState(false);
  const answer = usePreflight(campaign, sendNow || campaign.send_time === null);
  const found = answer.data;
  return (
    <section className="campaign-card campaign-preflight" aria-label={translate('crmCampaigns.preflight.heading')}>
      <h2>
        {translate('crmCampaigns.preflight.heading')}
        <button
          type="button"
          className="link-button"
          disabled={answer.isFetching}
          onClick={() => void answer.refetch()}
        >
          {translate(answer.isFetching ? 'crmCampaigns.preflight.checking' : 'crmCampaigns.preflight.again')}
        </button>
      </h2>
      {answer.isError && !found ? (
        <ErrorState error={{ message: failureText(answer.error) }} onRetry={() => void answer.refetch()} />
      ) : !found ? (
        <TableSkeleton rows={6} columns={2} />
      ) : (
        <div data-stale={answer.isPlaceholderData || undefined} className="campaign-found">
          <div className="campaign-found-columns">
            <Funnel found={found} />
            <Costs found={found} />
          </div>
          <p className="subtle">
            {translate('crmCampaigns.preflight.at', { time: formatInstant(found.at, zone) })}
            {unsaved && ` ${translate('crmCampaigns.preflight.unsaved')}`}
          </p>
          <Warnings found={found} campaign={campaign} />
          {mayWrite && (
            <SendBar
              campaign={campaign}
              found={found}
              sendNow={sendNow}
              onSendNow={setSendNow}
              blocked={unsaved || answer.isPlaceholderData}
              onRefused={() => void answer.refetch()}
            />
          )}
        </div>
      )}
    </section>
  );
}

interface SendBarProps {
  campaign: Campaign;
  found: Found;
  sendNow: boolean;
  onSendNow: (now: boolean) => void;
  blocked: boolean;
  onRefused: () => void;
}

function SendBar({ campaign, found, sendNow, onSendNow, blocked, onRefused }: SendBarProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const keep = useKeepCampaign();
  const reload = useReload(campaign);
  const zone = zoneOf(useScope());
  const [asking, setAsking] = useState(false);
  const { company_id: companyId, id, version, send_time: sendTime } = campaign;
  const scheduled = sendTime !== null && !sendNow;
  const send = useMutation({
    mutationFn: async () =>
      (await call(sendCampaign, { params: { id }, query: { companyId }, body: { version, sendNow } })).campaign,
    onSuccess: (sent) => {
      notify(scheduled ? 'crmCampaigns.send.scheduled' : 'crmCampaigns.send.begun', {
        messageArgs: { time: sendTime ? formatInstant(sendTime, zone) : '' },
      });
      void navigate(campaignsPath(companyId));
      keep(sent);
    },
    onError: (error) => {
      setAsking(false);
      notify(failureText(error), { type: 'error' });
      // Something has changed since the figures were found.
      if (error instanceof ApiError && error.status === 409) {
        onRefused();
        void reload();
      }
    },
  });
  const number = (value: number) => formatNumber(value, language);
  const args = {
    recipients: number(found.recipients),
    smart_count: found.recipients,
    points: number(found.pointsNeeded),
    left: number(found.balanceAfter ?? 0),
    time: sendTime ? formatInstant(sendTime, zone) : '',
  };
  return (
    <div className="campaign-send">
      {sendTime !== null && (
        <label>
          <input type="checkbox" checked={sendNow} onChange={(event) => onSendNow(event.target.checked)} />
          {translate('crmCampaigns.send.now', { time: args.time })}
        </label>
      )}
      <button
        type="button"
        className="button button-primary"
        disabled={blocked || !found.sendable || send.isPending}
        onClick={() => setAsking(true)}
      >
        {translate(scheduled ? 'crmCampaigns.send.schedule' : 'crmCampaigns.send.action', args)}
      </button>
      <ConfirmDialog
        open={asking}
        busy={send.isPending}
        harmless={scheduled}
        title={translate(scheduled ? 'crmCampaigns.send.titleTimed' : 'crmCampaigns.send.title', args)}
        text={translate(scheduled ? 'crmCampaigns.send.textTimed' : 'crmCampaigns.send.text', args)}
        confirm={translate(scheduled ? 'crmCampaigns.send.confirmTimed' : 'crmCampaigns.send.confirm')}
        onConfirm={() => send.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
