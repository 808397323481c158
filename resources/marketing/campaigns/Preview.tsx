import TextField from '@mui/material/TextField';
import { useRecordContext, useStore, useTranslate } from 'ra-core';
import type { FormEvent } from 'react';
import { previewCampaign, type Campaign } from '#contract/marketing/campaigns.ts';
import { ResponseError, call } from '#data-provider/client.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useEdited } from '#resources/framework/view/form/useEditing.tsx';
import { useScope } from '#resources/framework/view/scope.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useFailureText } from '#resources/framework/view/useFailureText.ts';
import { useMayWrite } from '#resources/framework/view/useMayWrite.ts';
import { markedParts } from './message.ts';
import campaigns from './resource.ts';
import { balances, preflights } from './useCampaigns.ts';
import { useMessage } from './useMessage.ts';

/** A draft on a phone, with a test message. */
export default function Preview() {
  const mayWrite = useMayWrite();
  const campaign = useRecordContext<Campaign>();
  return (
    <div className="stack stack-wide">
      <PhonePreview />
      {mayWrite && campaign && <TryOut campaign={campaign} />}
    </div>
  );
}

/** The message on a phone, filled in for a sample recipient. */
function PhonePreview() {
  const translate = useTranslate();
  const { company } = useScope();
  const { content, language, text, wide, segments } = useMessage();
  return (
    <Panel title={company?.name} heading="h3">
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
    </Panel>
  );
}

/** Sends the saved message to one phone, and shows the result. */
function TryOut({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate();
  const failureText = useFailureText(campaigns);
  const unsaved = useEdited(['title', 'content', 'image_url']);
  const [phoneNumber, setPhoneNumber] = useStore('campaigns.previewPhone', '');
  const phone = phoneNumber.trim();
  const work = useAction(
    () =>
      call(previewCampaign, {
        params: { id: campaign.id },
        query: { companyId: campaign.company_id },
        body: { phoneNumber: phone },
      }),
    // It has cost points that sending cannot use any more.
    { showsFailure: true, reads: [balances, preflights(campaign.company_id)] },
  );
  const empty = !campaign.content.trim();
  const details = work.error instanceof ResponseError ? work.error.details : undefined;
  const badPhone = details?.some(({ path }) => path === 'phoneNumber');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phone) work.mutate();
  };
  return (
    <form className="panel" onSubmit={submit}>
      <h3 className="heading">{translate('crmCampaigns.try.heading')}</h3>
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
