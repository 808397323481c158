import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { createCampaign } from '#contract/campaigns.ts';
import { call } from '#data-provider/client.ts';
import { formatNumber } from '#i18n/formats.ts';
import { errorText } from '#ui/errorText.ts';
import type { BulkViewProps, ListDialogProps } from '../define/resource.ts';
import { useLanguage } from '../define/view/say.ts';
import { useScope } from '../define/view/scope.ts';
import { listQuery } from './listQuery.ts';
import '#ui/dialogs.css';
import './NewCampaign.css';

/** As many guests as a campaign can name one by one. */
const mostChosen = 1_000;

/** A campaign for the guests that the list shows: from the list's menu. */
export default function NewCampaign({ state, total, onClose }: ListDialogProps) {
  return <CampaignDialog selected={{ state }} count={total} onClose={onClose} />;
}

interface CampaignDialogProps {
  selected: BulkViewProps['selected'];
  /** Undefined while it is not known. */
  count: number | undefined;
  onClose: () => void;
}

/** Begins a draft for guests chosen one by one or by the list's conditions, and goes there. */
export function CampaignDialog({ selected, count, onClose }: CampaignDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const navigate = useNavigate();
  const companyId = useScope().companyId ?? '';
  const id = useId();
  const [title, setTitle] = useState('');
  const chosen = 'ids' in selected ? selected.ids : null;
  const tooMany = chosen !== null && chosen.length > mostChosen;
  const work = useMutation({
    mutationFn: async () =>
      (
        await call(createCampaign, {
          body: {
            companyId,
            title: title.trim() || undefined,
            ...('ids' in selected
              ? { customerIds: [...selected.ids] }
              : { customersQueryParams: listQuery(selected.state) }),
          },
        })
      ).campaign,
    onSuccess: (campaign) => void navigate(`/crm/sms-campaigns/${campaign.id}?${new URLSearchParams({ companyId })}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    work.mutate();
  };
  const args = { smart_count: count ?? 0, total: formatNumber(count ?? 0, language) };
  const whom = chosen ? 'forChosen' : count === undefined ? 'forAll' : 'forShown';
  return (
    <Dialog open onClose={work.isPending ? undefined : onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form className="confirm new-campaign" onSubmit={submit}>
        <h2 id={`${id}-title`}>{translate('crmCampaigns.new.offerTitle')}</h2>
        <p>
          {translate(`crmCampaigns.new.${whom}`, args)} {translate('crmCampaigns.new.text')}
        </p>
        <TextField
          autoFocus
          fullWidth
          label={translate('crmCampaigns.edit.title')}
          helperText={translate('crmCampaigns.edit.titleHelp')}
          value={title}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          onChange={(event) => setTitle(event.target.value)}
        />
        {(tooMany || work.isError) && (
          <p className="new-campaign-refused" role="alert">
            {tooMany
              ? translate('crmCampaigns.new.tooMany', { max: formatNumber(mostChosen, language) })
              : errorText(work.error, translate)}
          </p>
        )}
        <div className="confirm-actions">
          <button type="button" className="button" disabled={work.isPending} onClick={onClose}>
            {translate('ui.form.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={work.isPending || tooMany || count === 0}>
            {translate('crmCampaigns.new.create')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The same for selected guests: a button of the selection's bar. */
export function SendToSelected({ selected, count }: Omit<BulkViewProps, 'onDone'>) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {translate('crmCampaigns.new.offer')}
      </button>
      {asking && <CampaignDialog selected={selected} count={count} onClose={() => setAsking(false)} />}
    </>
  );
}
