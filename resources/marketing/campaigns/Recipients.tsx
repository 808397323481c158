import { common } from '#contract/labels/commonLabels.ts';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { recipientStatuses, type Campaign } from '#contract/marketing/campaigns.ts';
import { recipientLabels } from '#contract/guests/crmLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { ReportView } from '#resources/framework/view/report/ReportView.tsx';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { choiceParam, defineAddress } from '#ui/address.ts';
import { useAddress } from '#ui/useAddress.ts';
import { Tabs } from '#ui/Tabs.tsx';
import recipients from './recipients.ts';

const shownTabs = ['sent', 'failed', 'unknown', 'skipped', 'pending', 'sending'] as const;

const address = defineAddress({ status: choiceParam(recipientStatuses) });

/** The result of the message for each recipient. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFormats();
  const base = useId();
  const { state, change } = useAddress(address);
  const { status } = state;
  const { counts } = campaign;
  const tabs = [
    { name: 'all', label: `${labelOf(common.all)} ${number(counts.total)}` },
    ...shownTabs
      .filter((one) => counts[one] > 0 || one === status)
      .map((one) => ({ name: one, label: `${labelOf(recipientLabels[one])} ${number(counts[one])}` })),
  ];
  return (
    <section className="stack" aria-label={translate('crmCampaigns.recipients.heading')}>
      <h2 className="heading" id={`${base}-heading`}>
        {translate('crmCampaigns.recipients.heading')}
      </h2>
      <Tabs
        base={base}
        labelledBy={`${base}-heading`}
        tabs={tabs}
        active={status ?? 'all'}
        onChange={(name) => change({ status: recipientStatuses.find((one) => one === name) })}
      />
      <div className="stack" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${status ?? 'all'}`}>
        {(status === 'unknown' || (!status && counts.unknown > 0)) && (
          <p className="note">{translate('crmCampaigns.recipients.unknownText')}</p>
        )}
        <ReportView
          report={recipients}
          params={{ id: campaign.id }}
          query={{ companyId: campaign.company_id, status }}
          // New results change the counts.
          version={counts}
        />
      </div>
    </section>
  );
}
