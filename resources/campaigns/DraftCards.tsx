import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { campaignQuietDays, uploadCampaignImage, type Campaign, type CampaignChanges } from '#contract/campaigns.ts';
import { instantAt, wallTime } from '#contract/zones.ts';
import { upload } from '#data-provider/upload.ts';
import { MediaField, type Sending } from '#ui/MediaField.tsx';
import { Radios } from '#ui/Radios.tsx';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { Audience } from './Audience.tsx';
import { EditCard } from './EditCard.tsx';
import { useFailureText } from './useCampaigns.ts';
import type { Part } from './usePart.ts';

/** Cards of a draft, beside its content. */

interface CardProps<Name extends keyof CampaignChanges> {
  campaign: Campaign;
  readOnly: boolean;
  part: Part<Name>;
}

/** When the messages go out, by the company's clock: at once, or at a time. */
export function SendTimeCard({ readOnly, part }: CardProps<'send_time'>) {
  const translate = useTranslate();
  const zone = zoneOf(useScope());
  const heading = translate('crmCampaigns.edit.sendTime');
  /** What the field holds where that is no moment yet. */
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const at = part.value.send_time;
  const timed = unfinished !== null || at !== null;
  const past = at !== null && Date.parse(at) < now;
  const choose = (time: string | null) => {
    setUnfinished(null);
    part.set({ send_time: time });
  };
  return (
    <EditCard
      title={heading}
      part={part}
      readOnly={readOnly}
      invalid={unfinished !== null ? translate('errors.field.date') : undefined}
      onDiscard={() => setUnfinished(null)}
    >
      <Radios
        label={heading}
        value={timed}
        options={[
          [false, translate('crmCampaigns.edit.atOnce')],
          [true, translate('crmCampaigns.edit.atTime')],
        ]}
        disabled={readOnly}
        // The next full hour but one: time to look at it once more.
        onChange={(later) =>
          choose(later ? new Date((Math.floor(Date.now() / 3_600_000) + 2) * 3_600_000).toISOString() : null)
        }
      />
      {timed && (
        <TextField
          type="datetime-local"
          label={translate('crmCampaigns.edit.when', { zone })}
          value={unfinished ?? (at ? wallTime(at, zone) : '')}
          disabled={readOnly}
          error={past}
          helperText={past ? translate('crmCampaigns.edit.past') : undefined}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: wallTime(now, zone) } }}
          onChange={({ target: { value } }) => {
            const time = instantAt(value, zone);
            if (time) choose(time);
            else setUnfinished(value);
          }}
        />
      )}
    </EditCard>
  );
}

/** A picture whose address the message ends with; uploaded at once, used once it is saved. */
export function ImageCard({ campaign, readOnly, part }: CardProps<'image_url'>) {
  const translate = useTranslate();
  const failureText = useFailureText();
  const [failed, setFailed] = useState<string | null>(null);
  const onChoose = async (file: File, sending: Sending) => {
    setFailed(null);
    try {
      const input = { params: { id: campaign.id }, query: { companyId: campaign.company_id }, file };
      const { imageUrl } = await upload(uploadCampaignImage, input, sending);
      part.set({ image_url: imageUrl });
    } catch (error) {
      if (!sending.signal.aborted) setFailed(failureText(error));
    }
  };
  return (
    <EditCard title={translate('crmCampaigns.edit.image')} part={part} readOnly={readOnly}>
      <MediaField
        label={translate('crmCampaigns.edit.imageHelp')}
        url={part.value.image_url}
        readOnly={readOnly}
        onChoose={onChoose}
        onClear={() => part.set({ image_url: null })}
      />
      {failed && (
        <p className="fail" role="alert">
          {failed}
        </p>
      )}
    </EditCard>
  );
}

const { min, max } = campaignQuietDays;

/** Which guests are meant, and how long those who were messaged lately are left alone. */
export function AudienceCard({ campaign, readOnly, part }: CardProps<'quiet_days'>) {
  const translate = useTranslate();
  /** What the field holds where that is no number of days that there can be. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <EditCard
      title={translate('crmCampaigns.audience.heading')}
      part={part}
      readOnly={readOnly}
      invalid={typed === null ? undefined : translate('crmCampaigns.audience.daysRange', { min, max })}
      onDiscard={() => setTyped(null)}
    >
      <Audience campaign={campaign} />
      <TextField
        label={translate('crmCampaigns.audience.quietDays')}
        value={typed ?? String(part.value.quiet_days)}
        disabled={readOnly}
        error={typed !== null}
        helperText={translate('crmCampaigns.audience.quietHelp')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        onChange={({ target: { value } }) => {
          const days = Number(value);
          const fits = /^\d+$/.test(value) && days >= min && days <= max;
          setTyped(fits ? null : value);
          if (fits) part.set({ quiet_days: days });
        }}
      />
    </EditCard>
  );
}
