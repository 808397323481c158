import { useInput, useTranslate } from 'react-admin';
import { useState } from 'react';
import { instantAt, wallTime } from '#contract/core/zones.ts';
import { Radios } from '#ui/Radios.tsx';
import type { InputProps } from '#resources/framework/fields.ts';
import { DateTextField } from '#resources/framework/view/form/DateInput.tsx';
import { errorProps } from '#resources/framework/view/form/fieldParts.tsx';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';

/** Replaces a time while the clock is incomplete: no schema accepts it. */
const unfinished = 'unfinished';

/** The full hour after the next one, which leaves time for a last check. */
const soon = () => new Date((Math.floor(Date.now() / 3_600_000) + 2) * 3_600_000).toISOString();

/** When the messages are sent, in the company's time zone: immediately, or at a time. */
export default function SendTimeInput({ source, label, readOnly }: InputProps) {
  const translate = useTranslate();
  const zone = branchZone(useScope());
  const { field, fieldState } = useInput<string>({ source });
  const [now] = useState(() => Date.now());
  const at = field.value;
  const past = Date.parse(at) < now;
  const fault = errorProps(fieldState, past ? translate('crmCampaigns.edit.past') : undefined);
  return (
    <div className="stack">
      <Radios
        label={label}
        value={at !== ''}
        options={[
          [false, translate('crmCampaigns.edit.atOnce')],
          [true, translate('crmCampaigns.edit.atTime')],
        ]}
        disabled={readOnly}
        onChange={(later) => field.onChange(later ? soon() : null)}
      />
      {at !== '' && (
        <DateTextField
          kind="datetime"
          label={translate('crmCampaigns.edit.when', { zone })}
          value={at === unfinished ? '' : wallTime(at, zone)}
          disabled={readOnly}
          {...fault}
          error={fault.error || past}
          min={wallTime(now, zone)}
          onChange={(value) => field.onChange(instantAt(value, zone) ?? unfinished)}
          onBlur={field.onBlur}
        />
      )}
    </div>
  );
}
