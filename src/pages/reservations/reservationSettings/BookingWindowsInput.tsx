import { useTranslate } from 'ra-core';
import { useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { addDays } from '#contract/core/ranges.ts';
import {
  isSchedule,
  type BookingSchedule,
  type BookingWindow,
  type OneTimeWindow,
} from '#contract/reservations/bookingWindowRules.ts';
import { dayOf } from '#contract/core/zones.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { Button } from '#ui/Button.tsx';
import { Columns } from '#ui/Columns.tsx';
import '#ui/CheckboxGroup.css';
import { BookingPreview } from './BookingPreview.tsx';
import { DateTimePart, useFaults } from './bookingFields.tsx';
import { bookingWords } from './bookingWords.ts';
import { ScheduleFields } from './ScheduleFields.tsx';

const most = 49;

/** The schedule by which dates open, dates that open once, and a preview. */
export default function BookingWindowsInput({ source, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field, fieldState } = useInput<BookingWindow[]>({ source, defaultValue: [] });
  const { trigger } = useFormContext();
  const faultAt = useFaults(source);
  const zone = branchZone(useScope());
  const all = (field.value ?? []) as BookingWindow[];
  const at = all.findIndex(isSchedule);
  // Validates by field name: the form ignores the blur event of a field that was rendered in the meantime.
  const judge = () => void trigger(source);
  const change = (index: number, window: BookingWindow) =>
    field.onChange(all.map((one, each) => (each === index ? window : one)));
  const setSchedule = (schedule: BookingSchedule | null) => {
    if (schedule && at >= 0) change(at, schedule);
    else field.onChange([...(schedule ? [schedule] : []), ...all.filter((one) => !isSchedule(one))]);
  };
  const add = () => {
    const tomorrow = addDays(dayOf(Date.now(), zone), 1);
    field.onChange([
      ...all,
      {
        type: 'one_time',
        bookingRevealTime: '00:00',
        startFrom: tomorrow,
        startDate: tomorrow,
        endDate: addDays(tomorrow, 7),
      },
    ]);
  };
  const once = all.flatMap((window, index) => (window.type === 'one_time' ? [{ window, index }] : []));
  return (
    <div className="stack stack-wide">
      <fieldset className="bare stack" disabled={readOnly} onBlur={judge}>
        <legend>
          <span className="heading">{labelOf(bookingWords.how)}</span>
        </legend>
        <ScheduleFields
          schedule={all.find(isSchedule)}
          faultAt={(path) => faultAt(`${at}.${path}`)}
          onChange={setSchedule}
        />
      </fieldset>
      <fieldset className="bare stack" disabled={readOnly} onBlur={judge}>
        <legend>
          <span className="heading">{labelOf(bookingWords.oneTime)}</span>
        </legend>
        {once.length === 0 && <p className="quiet">{labelOf(bookingWords.noOneTime)}</p>}
        <ol className="plain-list stack">
          {once.map(({ window, index }, number) => (
            <OneTimeFields
              key={index}
              number={number + 1}
              window={window}
              readOnly={readOnly}
              faultAt={(path) => faultAt(`${index}.${path}`)}
              onChange={(changes) => change(index, { ...window, ...changes })}
              onRemove={() => field.onChange(all.filter((_, each) => each !== index))}
            />
          ))}
        </ol>
        {!readOnly && once.length < most && (
          <Button className="start" onClick={add}>
            {labelOf(bookingWords.add)}
          </Button>
        )}
        <Fault message={fieldState.error?.message} />
      </fieldset>
      <BookingPreview settings={all} />
    </div>
  );
}

interface OneTimeFieldsProps {
  number: number;
  window: OneTimeWindow;
  readOnly: boolean;
  faultAt: (path: keyof OneTimeWindow) => string | undefined;
  onChange: (changes: Partial<OneTimeWindow>) => void;
  onRemove: () => void;
}

const parts = [
  ['startFrom', 'date', bookingWords.openDate],
  ['bookingRevealTime', 'time', bookingWords.time],
  ['startDate', 'date', bookingWords.start],
  ['endDate', 'date', bookingWords.end],
] as const;

function OneTimeFields({ number, window, readOnly, faultAt, onChange, onRemove }: OneTimeFieldsProps) {
  const translate = useTranslate();
  const labelOf = useLabels();
  return (
    <Columns
      as="li"
      widths="minmax(0, 1fr) auto"
      folds
      role="group"
      aria-label={`${labelOf(bookingWords.oneTime)} ${number}`}
    >
      <Columns widths={130}>
        {parts.map(([name, kind, label]) => (
          <DateTimePart
            key={name}
            label={labelOf(label)}
            kind={kind}
            value={window[name]}
            fault={faultAt(name)}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </Columns>
      {!readOnly && (
        <button
          type="button"
          className="icon-button push"
          aria-label={`${translate('ui.media.remove')} ${window.startDate}–${window.endDate}`}
          onClick={onRemove}
        >
          ✕
        </button>
      )}
    </Columns>
  );
}
