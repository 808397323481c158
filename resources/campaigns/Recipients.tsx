import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { recipientStatuses, type Campaign, type CampaignRecipient, type RecipientStatus } from '#contract/campaigns.ts';
import { formatInstant, formatNumber, formatPhone } from '#i18n/formats.ts';
import { Pagination } from '../define/view/Pagination.tsx';
import { useLanguage } from '../define/view/say.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useNarrow } from '#ui/useNarrow.ts';
import '../define/view/table.css';
import '../define/view/cards.css';
import { recipientsPage, useFailureText, useRecipients } from './useCampaigns.ts';

const shownTabs = ['sent', 'failed', 'unknown', 'skipped', 'pending', 'sending'] as const;

/** Recipient by recipient what became of the message. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const language = useLanguage();
  const failureText = useFailureText();
  const base = useId();
  const [params, setParams] = useSearchParams();
  const status = recipientStatuses.find((one) => one === params.get('status')) ?? null;
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const answer = useRecipients(campaign, status, page);
  const { counts } = campaign;
  const go = (changes: { status?: RecipientStatus | null; page?: number }) =>
    setParams(
      (before) => {
        const query = new URLSearchParams(before);
        query.delete('page');
        if (changes.page && changes.page > 1) query.set('page', String(changes.page));
        if (changes.status !== undefined) {
          if (changes.status) query.set('status', changes.status);
          else query.delete('status');
        }
        return query;
      },
      { replace: true },
    );
  const tabs = [
    { name: 'all', label: `${translate('crmCampaigns.recipients.all')} ${formatNumber(counts.total, language)}` },
    ...shownTabs
      .filter((one) => counts[one] > 0 || one === status)
      .map((one) => ({
        name: one,
        label: `${translate(`guest.campaigns.status.${one}`)} ${formatNumber(counts[one], language)}`,
      })),
  ];
  const recipients = answer.data?.data ?? [];
  return (
    <section className="sheet campaign-recipients" aria-label={translate('crmCampaigns.recipients.heading')}>
      <h2 id={`${base}-heading`}>{translate('crmCampaigns.recipients.heading')}</h2>
      <Tabs
        base={base}
        labelledBy={`${base}-heading`}
        tabs={tabs}
        active={status ?? 'all'}
        onChange={(name) => go({ status: name === 'all' ? null : (name as RecipientStatus) })}
      />
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${status ?? 'all'}`}>
        {(status === 'unknown' || (!status && counts.unknown > 0)) && (
          <p className="campaign-note">{translate('crmCampaigns.recipients.unknownText')}</p>
        )}
        {answer.isError && !answer.data ? (
          <ErrorState error={{ message: failureText(answer.error) }} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <TableSkeleton rows={8} columns={5} />
        ) : recipients.length === 0 ? (
          <EmptyState title={translate('crmCampaigns.recipients.none')} />
        ) : (
          <>
            <Table recipients={recipients} stale={answer.isPlaceholderData} />
            <Pagination
              page={page}
              perPage={recipientsPage}
              total={answer.data.total}
              onPage={(next) => go({ page: next })}
            />
          </>
        )}
      </div>
    </section>
  );
}

function Table({ recipients, stale }: { recipients: readonly CampaignRecipient[]; stale: boolean }) {
  const translate = useTranslate();
  const language = useLanguage();
  const narrow = useNarrow();
  const scope = useScope();
  const zone = zoneOf(scope);
  const cellsOf = ({ customer_id: id, name, phone_number, status, reason, points, sent_time }: CampaignRecipient) => ({
    guest:
      name === null ? (
        <span className="quiet">{translate('crmCampaigns.recipients.gone')}</span>
      ) : (
        <Link to={`/crm?${new URLSearchParams({ companyId: scope.companyId ?? '', open: id })}`}>{name}</Link>
      ),
    phone: formatPhone(phone_number),
    result: (
      <>
        <span className={`tag recipient-${status}`}>{translate(`guest.campaigns.status.${status}`)}</span>
        {reason && (
          <span className="campaign-quiet"> {translate(`guest.campaigns.reason.${reason}`, { _: reason })}</span>
        )}
      </>
    ),
    points: formatNumber(points, language),
    when: sent_time ? formatInstant(sent_time, zone) : '',
  });
  if (narrow)
    return (
      <ul className="cards" data-stale={stale || undefined}>
        {recipients.map((recipient) => {
          const { guest, phone, result, when } = cellsOf(recipient);
          return (
            <li className="card" key={recipient.customer_id}>
              <div className="card-head">{guest}</div>
              <div>{result}</div>
              <div className="campaign-quiet">{[phone, when].filter(Boolean).join(' · ')}</div>
            </li>
          );
        })}
      </ul>
    );
  return (
    <div className="table-scroll" data-stale={stale || undefined}>
      <table className="record-table campaign-results" aria-label={translate('crmCampaigns.recipients.heading')}>
        <colgroup>
          <col style={{ width: 200 }} />
          <col style={{ width: 170 }} />
          <col />
          <col style={{ width: 90 }} />
          <col style={{ width: 160 }} />
        </colgroup>
        <thead>
          <tr>
            {(['guest', 'phone', 'result', 'points', 'when'] as const).map((name) => (
              <th key={name} scope="col" className={name === 'points' ? 'cell-number' : undefined}>
                {translate(`crmCampaigns.recipients.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recipients.map((recipient) => {
            const { guest, phone, result, points, when } = cellsOf(recipient);
            return (
              <tr key={recipient.customer_id}>
                <td>{guest}</td>
                <td>{phone}</td>
                <td>{result}</td>
                <td className="cell-number">{points}</td>
                <td>{when}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
