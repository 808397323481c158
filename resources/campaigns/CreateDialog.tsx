import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { CustomerQuery } from '#contract/crm.ts';
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
      <label className="label-above">
        {translate('crmCampaigns.new.audience')}
        <select className="box" value={viewId} onChange={(event) => setViewId(event.target.value)}>
          <option value="">{translate('crmCampaigns.audience.all')}</option>
          {views.map((view) => (
            <option key={view.id} value={view.id}>
              {view.name}
            </option>
          ))}
        </select>
      </label>
    </NewCampaignDialog>
  );
}
