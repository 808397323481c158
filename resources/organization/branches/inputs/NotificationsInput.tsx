import { Autocomplete, Chip, TextField } from '@mui/material';
import { useInput } from 'react-admin';
import {
  filteredSources,
  notificationChannels,
  triggers,
  type NotificationChannel,
  type NotificationSetting,
  type Trigger,
} from '#contract/notices/notifications.ts';
import { triggerLabels } from '#contract/notices/triggerLabels.ts';
import { type InputProps } from '#resources/framework/fields.ts';
import { LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';
import { useTyped } from '#resources/framework/view/form/useTyped.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Columns } from '#ui/Columns.tsx';
import { Checkbox, CheckboxGroup } from '#ui/CheckboxGroup.tsx';
import { channelLabels, filteredSourceLabels, triggerRequirements } from '../notifications.ts';
import { branchInputWords } from './words.ts';

/** Each trigger with its channels: whether it is on, its destinations, and its source filter. */
export default function NotificationsInput({ source, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field } = useInput<NotificationSetting[]>({ source, defaultValue: [] });
  const all = (field.value ?? []) as NotificationSetting[];
  const change = (trigger: Trigger, channel: NotificationChannel, changes: Partial<NotificationSetting>) =>
    field.onChange(
      all.map((one) => (one.triggerEventType === trigger && one.channel === channel ? { ...one, ...changes } : one)),
    );
  return (
    <ul className="plain-list lines lines-wide">
      {triggers.map((trigger) => {
        const requirement = triggerRequirements[trigger];
        return (
          <Columns
            key={trigger}
            as="li"
            widths="minmax(180px, 1fr) minmax(0, 3fr)"
            folds
            className="baseline"
            role="group"
            aria-label={labelOf(triggerLabels[trigger])}
          >
            <h3 className="heading">{labelOf(triggerLabels[trigger])}</h3>
            <div className="stack">
              {requirement && <p className="quiet">{labelOf(requirement)}</p>}
              {notificationChannels.map((channel) => {
                const one = all.find((each) => each.triggerEventType === trigger && each.channel === channel);
                if (!one) return null;
                return (
                  <Way
                    key={channel}
                    one={one}
                    readOnly={readOnly}
                    onChange={(changes) => change(trigger, channel, changes)}
                    label={labelOf(channelLabels[channel])}
                  />
                );
              })}
            </div>
          </Columns>
        );
      })}
    </ul>
  );
}

interface WayProps {
  one: NotificationSetting;
  label: string;
  readOnly: boolean;
  onChange: (changes: Partial<NotificationSetting>) => void;
}

function Way({ one, label, readOnly, onChange }: WayProps) {
  const labelOf = useLabels();
  const { sourceFilter } = one.filters;
  const typed = useTyped(one.destinations, (destinations) => onChange({ destinations }));
  const whom = labelOf(one.channel === 'email' ? branchInputWords.emailAddresses : branchInputWords.phoneNumbers);
  return (
    <Columns widths="140px minmax(0, 1fr)" folds>
      <Checkbox label={label} on={one.active} disabled={readOnly} onChange={(active) => onChange({ active })} />
      {one.active && (
        <div className="stack">
          {readOnly ? (
            <LabelledValue label={whom}>
              <span>{one.destinations.join(', ') || <span className="quiet">–</span>}</span>
            </LabelledValue>
          ) : (
            <Autocomplete
              multiple
              freeSolo
              fullWidth
              {...typed}
              options={[]}
              renderValue={(chosen, itemProps) =>
                chosen.map((text, index) => {
                  const { key, ...rest } = itemProps({ index });
                  return <Chip key={key} size="small" label={text} {...rest} />;
                })
              }
              renderInput={(params) => <TextField {...params} label={whom} />}
            />
          )}
          {one.triggerEventType === 'reservationCreated' && (
            <CheckboxGroup
              legend={labelOf(branchInputWords.sources)}
              readOnly={readOnly}
              boxes={filteredSources.map((name) => ({
                name,
                label: labelOf(filteredSourceLabels[name]),
                on: sourceFilter[name] ?? false,
              }))}
              onChange={(name, on) => onChange({ filters: { sourceFilter: { ...sourceFilter, [name]: on } } })}
            />
          )}
        </div>
      )}
    </Columns>
  );
}
