import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useStore, useTranslate } from 'ra-core';
import type { FormEvent } from 'react';
import { previewCampaign, type Campaign } from '#contract/campaigns.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useFailureText } from './useCampaigns.ts';

/** Sends the saved message to one phone, and says whether that went well. */
export function TryOut({ campaign, unsaved }: { campaign: Campaign; unsaved: boolean }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const client = useQueryClient();
  const [phoneNumber, setPhoneNumber] = useStore('campaigns.previewPhone', '');
  const work = useMutation({
    mutationFn: () =>
      call(previewCampaign, {
        params: { id: campaign.id },
        query: { companyId: campaign.company_id },
        body: { phoneNumber: phoneNumber.trim() },
      }),
    // It has cost points.
    onSuccess: () => client.invalidateQueries({ queryKey: ['billing'] }),
  });
  const empty = !campaign.content.trim();
  const details = work.error instanceof ApiError ? work.error.details : undefined;
  const badPhone = details?.some(({ path }) => path === 'phoneNumber');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phoneNumber.trim()) work.mutate();
  };
  return (
    <form className="campaign-try" onSubmit={submit}>
      <h2>{translate('crmCampaigns.try.heading')}</h2>
      <div className="campaign-try-line">
        <TextField
          type="tel"
          label={translate('crmCampaigns.try.phone')}
          value={phoneNumber}
          slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'tel' } }}
          onChange={(event) => {
            work.reset();
            setPhoneNumber(event.target.value);
          }}
        />
        <button type="submit" className="button" disabled={work.isPending || unsaved || empty || !phoneNumber.trim()}>
          {translate(work.isPending ? 'crmCampaigns.try.sending' : 'crmCampaigns.try.action')}
        </button>
      </div>
      {(unsaved || empty) && (
        <p className="subtle">{translate(unsaved ? 'crmCampaigns.try.unsaved' : 'crmCampaigns.try.empty')}</p>
      )}
      {work.isSuccess && (
        <p className="campaign-success" role="status" data-flag="success">
          {translate('crmCampaigns.try.success', { smart_count: work.data.points, segments: work.data.segments })}
        </p>
      )}
      {work.isError && (
        <p className="campaign-fail" role="alert" data-flag="fail">
          {translate('crmCampaigns.try.fail')} {badPhone ? translate('errors.field.phone') : failureText(work.error)}
        </p>
      )}
    </form>
  );
}
