import { useTranslate } from 'ra-core';
import type { Label } from '#contract/core/label.ts';
import { preflightStages, type Preflight, type PreflightStage } from '#contract/marketing/campaigns.ts';
import { Funnel } from '#ui/charts/Funnel.tsx';
import { recipients } from './resource.ts';
import customers from '#resources/guests/customers/resource.ts';
import { useLabels } from '#resources/framework/view/labels.ts';

const labels: Readonly<Partial<Record<string, Label>>> = {
  doNotContact: customers.fields.doNotContact.label,
  recipients,
};

/** From the audience to the recipients: how many guests are excluded, by reason. */
export function RecipientFunnel({ found, way = 'sms' }: { found: Preflight; way?: 'sms' | 'mail' }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  // Erased guests are only shown if there are some, recent messages only if they are checked.
  const beside = (stage: PreflightStage) => stage === 'erased' || (stage === 'recent' && found.quietDays === 0);
  const stages = preflightStages.filter((stage) => found.dropped[stage] > 0 || !beside(stage));
  const leftAfter = (stage: PreflightStage) =>
    preflightStages
      .slice(0, preflightStages.indexOf(stage) + 1)
      .reduce((left, one) => left - found.dropped[one], found.matched);
  const step = (name: string, value: number, lost?: number) => {
    const declared = labels[name];
    const label = declared
      ? labelOf(declared)
      : translate(`crmCampaigns.funnel.${name === 'noPhone' && way === 'mail' ? 'noMail' : name}`, {
          smart_count: found.quietDays,
        });
    return { label, value, lost };
  };
  return (
    <Funnel
      label={translate('crmCampaigns.preflight.funnel')}
      steps={[
        step('matched', found.matched),
        ...stages.map((stage) => step(stage, leftAfter(stage), found.dropped[stage])),
        step('recipients', found.recipients),
      ]}
    />
  );
}
