import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { CustomerQuery } from '#contract/crm.ts';
import customers from '../customers/resource.ts';
import type { CreateDialogProps } from '../define/resource.ts';
import { useViewList } from '../define/view/useViews.ts';
import { campaignPath, useCreate, useFailureText } from './useCampaigns.ts';
import '#ui/dialogs.css';

/** Begins a campaign for all guests, or for those of a saved view. */
export default function CreateDialog({ companyId, onClose }: CreateDialogProps) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const id = useId();
  const views = useViewList(customers);
  const create = useCreate();
  const [title, setTitle] = useState('');
  const [viewId, setViewId] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { sort: _, ...query } = views.data?.find((view) => view.id === viewId)?.state ?? {};
    create.mutate(
      { companyId, title: title.trim() || undefined, customersQueryParams: query as CustomerQuery },
      { onSuccess: (campaign) => void navigate(campaignPath(companyId, campaign.id)) },
    );
  };
  return (
    <Dialog
      open
      onClose={create.isPending ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      fullWidth
      maxWidth="xs"
    >
      <form className="confirm campaign-create" onSubmit={submit}>
        <h2 id={`${id}-title`}>{translate('crmCampaigns.new.action')}</h2>
        <p>{translate('crmCampaigns.new.text')}</p>
        <TextField
          autoFocus
          label={translate('crmCampaigns.edit.title')}
          value={title}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          onChange={(event) => setTitle(event.target.value)}
        />
        <label className="campaign-field">
          {translate('crmCampaigns.new.audience')}
          <select value={viewId} onChange={(event) => setViewId(event.target.value)}>
            <option value="">{translate('crmCampaigns.audience.all')}</option>
            {(views.data ?? []).map((view) => (
              <option key={view.id} value={view.id}>
                {view.name}
              </option>
            ))}
          </select>
        </label>
        {create.isError && (
          <p className="campaign-fail" role="alert">
            {failureText(create.error)}
          </p>
        )}
        <div className="confirm-actions">
          <button type="button" className="button" disabled={create.isPending} onClick={onClose}>
            {translate('ui.form.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={create.isPending}>
            {translate('crmCampaigns.new.create')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
