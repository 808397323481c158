import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CustomerQuery } from '#contract/crm.ts';
import { SelectField } from '#ui/SelectField.tsx';
import customers from '../customers/resource.ts';
import type { CreateDialogProps } from '../define/resource.ts';
import { useViewList } from '../define/view/useViews.ts';
import { NewCampaignDialog } from './NewCampaignDialog.tsx';

/** Begins a campaign for all guests, or for those of a saved view. */
export default function CreateDialog({ companyId, onClose }: CreateDialogProps) {
  const translate = useTranslate();
  const views = useViewList(customers).data ?? [];
  const [viewId, setViewId] = useState('');
  const { sort: _, ...query } = views.find((view) => view.id === viewId)?.state ?? {};
  return (
    <NewCampaignDialog
      companyId={companyId}
      heading={translate('crmCampaigns.new.action')}
      text={translate('crmCampaigns.new.text')}
      guests={{ customersQueryParams: query as CustomerQuery }}
      onClose={onClose}
    >
      <SelectField
        className="labelled-above"
        label={translate('crmCampaigns.new.audience')}
        value={viewId}
        all={translate('shell.overview.seeAll')}
        options={views.map(({ id, name }) => [id, name])}
        onChange={setViewId}
      />
    </NewCampaignDialog>
  );
}
