import TextField from '@mui/material/TextField';
import { useStore, useTranslate } from 'ra-core';
import type { FormEvent } from 'react';
import { previewCampaign, type Campaign } from '#contract/campaigns.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { useScope } from '../define/view/scope.ts';
import { useAction } from '../define/view/useAction.ts';
import { draftMessage, markedParts, type Message } from './message.ts';
import { useFailureText } from './useCampaigns.ts';

/** The message as a phone shows it, filled in for a sample recipient. */
export function PhonePreview({ content, image, language }: Message) {
  const translate = useTranslate();
  const { company } = useScope();
  const { text, wide, segments } = draftMessage(content, image, language, window.location.origin);
  return (
    <section className="panel" aria-label={translate('crmCampaigns.phone.label')}>
      <h2>{company?.name ?? translate('crmCampaigns.phone.label')}</h2>
      <p className="framed pad as-written" lang={language}>
        {content.trim() ? (
          markedParts(text, wide).map((part, index) =>
            part.marked ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
          )
        ) : (
          <span className="subtle">{translate('crmCampaigns.phone.empty')}</span>
        )}
      </p>
      {content.trim() && (
        <p className="subtle small">{translate('crmCampaigns.phone.segments', { smart_count: segments.length })}</p>
      )}
    </section>
  );
}

/** Sends the saved message to one phone, and says whether that went well. */
export function TryOut({ campaign, unsaved }: { campaign: Campaign; unsaved: boolean }) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const [phoneNumber, setPhoneNumber] = useStore('campaigns.previewPhone', '');
  const phone = phoneNumber.trim();
  const work = useAction(
    () =>
      call(previewCampaign, {
        params: { id: campaign.id },
        query: { companyId: campaign.company_id },
        body: { phoneNumber: phone },
      }),
    // It has cost points.
    { showsFailure: true, reads: [['billing']] },
  );
  const empty = !campaign.content.trim();
  const details = work.error instanceof ApiError ? work.error.details : undefined;
  const badPhone = details?.some(({ path }) => path === 'phoneNumber');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phone) work.mutate();
  };
  return (
    <form className="panel" onSubmit={submit}>
      <h2>{translate('crmCampaigns.try.heading')}</h2>
      <Columns widths="minmax(0, 1fr) auto">
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
        <Button
          type="submit"
          label={work.isPending ? 'crmCampaigns.try.sending' : 'crmCampaigns.try.action'}
          disabled={work.isPending || unsaved || empty || !phone}
        />
      </Columns>
      {(unsaved || empty) && (
        <p className="subtle">{translate(unsaved ? 'crmCampaigns.try.unsaved' : 'crmCampaigns.try.empty')}</p>
      )}
      {work.isSuccess && (
        <p className="good" role="status" data-flag="success">
          {translate('crmCampaigns.try.success', { smart_count: work.data.points, segments: work.data.segments })}
        </p>
      )}
      {work.isError && (
        <p className="fail" role="alert" data-flag="fail">
          {translate('crmCampaigns.try.fail')} {badPhone ? translate('errors.field.phone') : failureText(work.error)}
        </p>
      )}
    </form>
  );
}
