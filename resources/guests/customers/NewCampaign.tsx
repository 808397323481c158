import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { campaignLimits } from '#contract/core/constants.ts';
import { Button } from '#ui/Button.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { newCampaign } from './resource.ts';
import { NewCampaignDialog } from '#resources/marketing/campaigns/NewCampaignDialog.tsx';
import type { BulkViewProps, ListDialogProps } from '#resources/framework/resource.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { guestQuery } from './selection.ts';

/** A campaign for the guests of the list, from the list's menu. */
export default function NewCampaign({ filter, total, onClose }: ListDialogProps) {
  return <CampaignDialog selected={{ filter }} count={total} onClose={onClose} />;
}

interface CampaignDialogProps {
  selected: BulkViewProps['selected'];
  /** Undefined while unknown. */
  count: number | undefined;
  onClose: () => void;
}

/** Creates a draft for guests selected individually or by the list's conditions. */
function CampaignDialog({ selected, count, onClose }: CampaignDialogProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFormats();
  const companyId = useScope().companyId ?? '';
  const chosen = 'ids' in selected ? selected.ids : null;
  const tooMany = chosen !== null && chosen.length > campaignLimits.chosen;
  const args = { smart_count: count ?? 0, total: number(count ?? 0) };
  const whom = chosen ? 'forChosen' : count === undefined ? 'forAll' : 'forShown';
  return (
    <NewCampaignDialog
      companyId={companyId}
      heading={labelOf(newCampaign)}
      text={`${translate(`crmCampaigns.new.${whom}`, args)} ${translate('crmCampaigns.new.text')}`}
      guests={() =>
        'ids' in selected ? { customerIds: [...selected.ids] } : { customersQueryParams: guestQuery(selected.filter) }
      }
      blocked={tooMany ? translate('crmCampaigns.new.tooMany', { max: number(campaignLimits.chosen) }) : count === 0}
      onClose={onClose}
    />
  );
}

interface SendToSelectedProps extends Omit<BulkViewProps, 'onDone'> {
  variant?: 'link' | 'plain';
}

/** The same for selected guests: a link in the selection's bar, otherwise a button. */
export function SendToSelected({ selected, count, variant = 'link' }: SendToSelectedProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button label="crmCampaigns.new.offer" variant={variant} onClick={() => setAsking(true)} />
      {asking && <CampaignDialog selected={selected} count={count} onClose={() => setAsking(false)} />}
    </>
  );
}
