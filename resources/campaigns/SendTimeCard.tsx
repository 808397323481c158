import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Campaign } from '#contract/campaigns.ts';
import { instantAt, wallTime } from '#contract/zones.ts';
import { useScope, zoneOf } from '../define/view/scope.ts';
import { EditCard } from './EditCard.tsx';
import { useReload, useSave } from './useCampaigns.ts';
import type { Edit } from './useEdit.ts';

interface SendTimeCardProps {
  campaign: Campaign;
  readOnly: boolean;
  edit: Edit<string | null>;
}

/** When the messages go out, by the company's clock: at once, or at a time. */
export function SendTimeCard({ campaign, readOnly, edit }: SendTimeCardProps) {
  const translate = useTranslate();
  const zone = zoneOf(useScope());
  const saving = useSave(campaign);
  const reload = useReload(campaign);
  const name = useId();
  /** What the field holds where that is no moment yet. */
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const timed = unfinished !== null || edit.value !== null;
  const past = edit.value !== null && Date.parse(edit.value) < now;
  const choose = (at: string | null) => {
    setUnfinished(null);
    edit.set(at);
  };
  const save = () => {
    const sent = edit.value;
    saving.mutate({ send_time: sent }, { onSuccess: () => edit.wasSaved(sent) });
  };
  return (
    <EditCard
      title={translate('crmCampaigns.edit.sendTime')}
      edited={edit.edited}
      saving={saving}
      readOnly={readOnly}
      invalid={unfinished !== null ? translate('errors.field.date') : undefined}
      onSave={save}
      onDiscard={() => {
        setUnfinished(null);
        edit.discard();
      }}
      onReload={() => void reload()}
    >
      <div className="campaign-time">
        <label>
          <input type="radio" name={name} checked={!timed} disabled={readOnly} onChange={() => choose(null)} />
          {translate('crmCampaigns.edit.atOnce')}
        </label>
        <label>
          <input
            type="radio"
            name={name}
            checked={timed}
            disabled={readOnly}
            // The next full hour but one: time to look at it once more.
            onChange={() => choose(new Date((Math.floor(Date.now() / 3_600_000) + 2) * 3_600_000).toISOString())}
          />
          {translate('crmCampaigns.edit.atTime')}
        </label>
        {timed && (
          <TextField
            type="datetime-local"
            label={translate('crmCampaigns.edit.when', { zone })}
            value={unfinished ?? (edit.value ? wallTime(edit.value, zone) : '')}
            disabled={readOnly}
            error={past}
            helperText={past ? translate('crmCampaigns.edit.past') : undefined}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: wallTime(now, zone) } }}
            onChange={(event) => {
              const at = instantAt(event.target.value, zone);
              if (at) choose(at);
              else setUnfinished(event.target.value);
            }}
          />
        )}
      </div>
    </EditCard>
  );
}
