import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { campaignQuietDays, type Campaign } from '#contract/campaigns.ts';
import { Audience } from './Audience.tsx';
import { EditCard } from './EditCard.tsx';
import { useReload, useSave } from './useCampaigns.ts';
import type { Edit } from './useEdit.ts';

interface AudienceCardProps {
  campaign: Campaign;
  readOnly: boolean;
  edit: Edit<number>;
}

const { min, max } = campaignQuietDays;

/** Which guests are meant, and how long those who were messaged lately are left alone. */
export function AudienceCard({ campaign, readOnly, edit }: AudienceCardProps) {
  const translate = useTranslate();
  const saving = useSave(campaign);
  const reload = useReload(campaign);
  const [text, setText] = useState<string | null>(null);
  const days = text === null ? edit.value : Number(text);
  const valid = text === null || (/^\d+$/.test(text) && days >= min && days <= max);
  const save = () => {
    const sent = edit.value;
    saving.mutate({ quiet_days: sent }, { onSuccess: () => edit.wasSaved(sent) });
  };
  return (
    <EditCard
      title={translate('crmCampaigns.audience.heading')}
      edited={edit.edited || !valid}
      saving={saving}
      readOnly={readOnly}
      invalid={valid ? undefined : translate('crmCampaigns.audience.daysRange', { min, max })}
      onSave={save}
      onDiscard={() => {
        setText(null);
        edit.discard();
      }}
      onReload={() => void reload()}
    >
      <Audience campaign={campaign} />
      <TextField
        className="campaign-days"
        label={translate('crmCampaigns.audience.quietDays')}
        value={text ?? String(edit.value)}
        disabled={readOnly}
        error={!valid}
        helperText={translate('crmCampaigns.audience.quietHelp')}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        onChange={({ target: { value } }) => {
          const fits = /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
          setText(fits ? null : value);
          if (fits) edit.set(Number(value));
        }}
      />
    </EditCard>
  );
}
