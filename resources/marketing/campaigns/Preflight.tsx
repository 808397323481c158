import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  sendCampaign,
  type Campaign,
  type Preflight as Found,
  type PreflightWarning,
} from '#contract/marketing/campaigns.ts';
import { call } from '#data-provider/client.ts';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { ConfirmedButton } from '#ui/ConfirmedButton.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import type { RecordViewProps } from '#resources/framework/fields.ts';
import { useEdited } from '#resources/framework/view/form/useEditing.tsx';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useFailureText } from '#resources/framework/view/useFailureText.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { campaignsPath } from './paths.ts';
import { RecipientFunnel } from './RecipientFunnel.tsx';
import campaigns from './resource.ts';
import { balances, campaignsKey, usePreflight } from './useCampaigns.ts';

/** The recipients of the message and its price, with the button to send it. */
export default function Preflight({ record }: RecordViewProps) {
  const campaign = record as unknown as Campaign;
  const translate = useTranslate();
  const failureText = useFailureText(campaigns);
  const unsaved = useEdited();
  const { instant } = useFormats();
  const mayWrite = useMayWrite();
  const [sendNow, setSendNow] = useState(false);
  const answer = usePreflight(campaign, sendNow || campaign.send_time === null);
  return (
    <Panel
      title={translate('crmCampaigns.preflight.heading')}
      actions={
        <Button
          label={answer.isFetching ? 'crmCampaigns.preflight.checking' : 'crmCampaigns.preflight.again'}
          variant="link"
          disabled={answer.isFetching}
          onClick={() => void answer.refetch()}
        />
      }
    >
      <QueryBoundary answer={answer} rows={6} failureText={failureText}>
        {(found) => (
          <div data-stale={answer.isPlaceholderData || undefined} className="stack stack-wide">
            <Columns widths="minmax(0, 1.5fr) minmax(240px, 1fr)" folds="early">
              <RecipientFunnel found={found} />
              <Costs found={found} />
            </Columns>
            <p className="subtle">
              {translate('crmCampaigns.preflight.at', { time: instant(found.at) })}
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
              />
            )}
          </div>
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** The cost of sending: encoding, segments, points, and the remaining balance. */
function Costs({ found }: { found: Found }) {
  const translate = useTranslate();
  const formats = useFormats();
  const number = (value: number) => formats.number(value).replace(/^-/, '−');
  const { segments, bySegments, balance, balanceAfter } = found;
  const { min, max } = segments;
  const shares = bySegments.map(({ segments: each, recipients }) =>
    translate('crmCampaigns.costs.bySegments', { smart_count: each, recipients: number(recipients) }),
  );
  return (
    <div className="framed pad stack stack-wide">
      <Facts
        facts={[
          [translate('crmCampaigns.counter.encoding'), translate(`crmCampaigns.encoding.${found.encoding}`)],
          [translate('crmCampaigns.costs.segmentsEach'), min === max ? number(min) : `${number(min)}–${number(max)}`],
          [translate('crmCampaigns.costs.segmentsTotal'), number(segments.total)],
          [translate('crmCampaigns.costs.pointsNeeded'), number(found.pointsNeeded)],
          [translate('crmCampaigns.costs.balance'), balance === null ? '—' : number(balance)],
          [
            translate('crmCampaigns.costs.balanceAfter'),
            <span key="after" className={(balanceAfter ?? 0) < 0 ? 'fail' : undefined}>
              {balanceAfter === null ? '—' : number(balanceAfter)}
            </span>,
          ],
        ]}
      />
      <Facts
        className="stack as-written"
        facts={[
          [translate('crmCampaigns.costs.by'), shares.length > 1 ? shares.join(translate('jobs.and')) : null],
          [translate('crmCampaigns.costs.example'), found.example],
        ]}
      />
    </div>
  );
}

/** Warnings that do not block sending. */
const gentle: readonly PreflightWarning[] = ['namesMissing', 'nightHours'];

/** Problems that block sending, and warnings. */
function Warnings({ found, campaign }: { found: Found; campaign: Campaign }) {
  const translate = useTranslate();
  const { number, instant } = useFormats();
  if (!found.warnings.length) return null;
  const points = `/crm/purchase-points?${new URLSearchParams({ companyId: campaign.company_id, tab: 'request' })}`;
  return (
    <ul className="plain-list stack">
      {found.warnings.map((warning) => (
        <li key={warning} className={gentle.includes(warning) ? 'note' : 'note note-bad'}>
          {translate(`crmCampaigns.warning.${warning}`, {
            smart_count: found.missingNames,
            total: number(found.missingNames),
            missing: number(Math.max(0, -(found.balanceAfter ?? 0))),
            time: instant(campaign.send_time),
            placeholders: (found.unknownPlaceholders ?? []).join(', '),
          })}{' '}
          {(warning === 'noAccount' || warning === 'balanceTooLow') && (
            <Link to={points}>{translate('vouchers.give.buy')}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SendBarProps {
  campaign: Campaign;
  found: Found;
  sendNow: boolean;
  onSendNow: (now: boolean) => void;
  blocked: boolean;
}

function SendBar({ campaign, found, sendNow, onSendNow, blocked }: SendBarProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const failureText = useFailureText(campaigns);
  const { number, instant } = useFormats();
  const { company_id: companyId, id, version, send_time: sendTime } = campaign;
  const scheduled = sendTime !== null && !sendNow;
  const args = {
    recipients: number(found.recipients),
    smart_count: found.recipients,
    points: number(found.pointsNeeded),
    left: number(found.balanceAfter ?? 0),
    time: instant(sendTime),
  };
  const send = useAction(
    () => call(sendCampaign, { params: { id }, query: { companyId }, body: { version, sendNow } }),
    {
      done: scheduled ? 'crmCampaigns.send.scheduled' : 'crmCampaigns.send.begun',
      doneArgs: () => args,
      failureText,
      // Also after a refusal: something has changed since the figures were computed.
      reads: [campaignsKey, balances],
      onDone: () => void navigate(campaignsPath(companyId)),
    },
  );
  const words = (name: string) => translate(`crmCampaigns.send.${name}${scheduled ? 'Timed' : ''}`, args);
  return (
    <div className="row row-end">
      {sendTime !== null && (
        <Checkbox label={translate('crmCampaigns.send.now', args)} on={sendNow} onChange={onSendNow} />
      )}
      <ConfirmedButton
        label={scheduled ? 'crmCampaigns.send.schedule' : 'crmCampaigns.send.action'}
        args={args}
        variant="primary"
        disabled={blocked || !found.sendable || send.isPending}
        harmless={scheduled}
        busy={send.isPending}
        title={words('title')}
        text={words('text')}
        confirm={words('confirm')}
        onConfirm={(done) => send.mutate(undefined, { onError: done })}
      />
    </div>
  );
}
