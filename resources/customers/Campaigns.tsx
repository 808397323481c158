import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { guestCampaigns, type GuestCampaign } from '#contract/guestRecords.ts';
import { call } from '#data-provider/client.ts';
import { formatInstant } from '#i18n/formats.ts';
import type { RecordViewProps } from '../define/fields.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { RecordEntry, RecordPages, useRecords } from './records.tsx';

const tones: Readonly<Partial<Record<GuestCampaign['status'], 'good' | 'bad'>>> = {
  sent: 'good',
  failed: 'bad',
  unknown: 'bad',
};

/** The text messages that a guest was a recipient of, and what became of them. */
export default function Campaigns({ companyId, id }: RecordViewProps) {
  const translate = useTranslate();
  const scope = useScope();
  const params = { companyId, customerId: id };
  const answer = useRecords(
    'campaigns',
    companyId,
    id,
    (query, signal) => call(guestCampaigns, { params, query, signal }),
    (page) => page.campaigns.length,
  );
  return (
    <RecordPages
      answer={answer}
      empty={{ title: translate('guest.campaigns.empty'), text: translate('guest.campaigns.emptyText') }}
    >
      {(pages) =>
        pages
          .flatMap((page) => page.campaigns)
          .map((one) => (
            <RecordEntry
              key={one.campaignId}
              title={
                <Link
                  to={`/crm/sms-campaigns/${encodeURIComponent(one.campaignId)}?companyId=${encodeURIComponent(companyId)}`}
                >
                  {one.title || translate('guest.campaigns.untitled')}
                </Link>
              }
              state={translate(`guest.campaigns.status.${one.status}`)}
              tone={tones[one.status]}
            >
              {formatInstant(one.sentTime ?? one.updatedTime, zoneOf(scope))}
              {one.reason && ` · ${translate(`guest.campaigns.reason.${one.reason}`, { _: one.reason })}`}
            </RecordEntry>
          ))
      }
    </RecordPages>
  );
}
