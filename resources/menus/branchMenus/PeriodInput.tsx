import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { menuDays } from '#contract/menus/branchMenuRules.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { DateInput } from '#resources/framework/view/form/DateInput.tsx';
import { LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { periodOf } from './times.ts';
import { branchMenuWords } from './words.ts';

const limits = { start_date: menuDays.first, end_date: menuDays.last } as const;
type Place = keyof typeof limits;
const places = Object.keys(limits) as Place[];

/** The first and last day of a menu: always, unless days are selected. */
export default function PeriodInput({ readOnly }: InputProps) {
  const labelOf = useLabels();
  const { setValue } = useFormContext();
  const days = useWatch({ name: places }) as (string | null)[];
  const record = useRecordContext() ?? {};
  const [opened, setOpened] = useState(false);
  const limited = opened || places.some((place, at) => (days[at] ?? limits[place]) !== limits[place]);
  if (readOnly)
    return (
      <LabelledValue label={labelOf(branchMenuWords.dates)}>
        {periodOf(record) || labelOf(branchMenuWords.always)}
      </LabelledValue>
    );
  const choose = (next: boolean) => {
    setOpened(next);
    if (next) return;
    for (const place of places) setValue(place, limits[place], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <fieldset className="bare stack field-value">
      <legend className="field-label">{labelOf(branchMenuWords.dates)}</legend>
      <label className="row row-firm">
        <input type="checkbox" checked={!limited} onChange={({ target }) => choose(!target.checked)} />
        {labelOf(branchMenuWords.always)}
      </label>
      {limited && (
        <div className="row">
          {places.map((place) => (
            <DateInput
              key={place}
              kind="date"
              source={place}
              label={labelOf(place === 'start_date' ? common.firstDay : common.lastDay)}
              fullWidth
              helperText={false}
              format={(day) => (day === limits[place] ? '' : (day ?? ''))}
              parse={(day) => day || limits[place]}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
