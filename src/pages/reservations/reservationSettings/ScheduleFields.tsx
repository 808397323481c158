import { useRef } from 'react';
import {
  initialSchedule,
  scheduleKindOf,
  scheduleKinds,
  type BookingSchedule,
  type OpenPeriod,
  type ScheduleKind,
} from '#contract/reservations/bookingWindowRules.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Columns } from '#ui/Columns.tsx';
import { Radios } from '#ui/Radios.tsx';
import { DayOfMonth, MonthAndDay, Part, DateTimePart } from './bookingFields.tsx';
import { kindLabels, monthsLabel, bookingWords } from './bookingWords.ts';

interface ScheduleFieldsProps {
  schedule: BookingSchedule | undefined;
  faultAt: (path: string) => string | undefined;
  onChange: (schedule: BookingSchedule | null) => void;
}

/** Selects the kind of schedule and shows the fields of that kind. */
export function ScheduleFields({ schedule, faultAt, onChange }: ScheduleFieldsProps) {
  const labelOf = useLabels();
  const chosen = schedule ? scheduleKindOf(schedule) : 'none';
  /** Values typed for a kind are restored when it is selected again. */
  const typed = useRef<Partial<Record<ScheduleKind, BookingSchedule>>>({});
  const choose = (kind: ScheduleKind | 'none') => {
    if (schedule) typed.current[scheduleKindOf(schedule)] = schedule;
    onChange(kind === 'none' ? null : (typed.current[kind] ?? initialSchedule(kind, schedule?.bookingRevealTime)));
  };
  const time = schedule && (
    <DateTimePart
      label={labelOf(bookingWords.time)}
      kind="time"
      value={schedule.bookingRevealTime}
      fault={faultAt('bookingRevealTime')}
      onChange={(bookingRevealTime) => onChange({ ...schedule, bookingRevealTime })}
    />
  );
  return (
    <>
      <Radios
        className="row row-wide"
        label={labelOf(bookingWords.how)}
        value={chosen}
        options={([...scheduleKinds, 'none'] as const).map((kind) => [kind, labelOf(kindLabels[kind])])}
        onChange={choose}
      />
      {schedule?.type === 'period_days' && (
        <div className="row top">
          <Part label={labelOf(bookingWords.daysAhead)} fault={faultAt('endDayOffset')}>
            {(props) => (
              <input
                {...props}
                type="number"
                min={0}
                max={366}
                value={schedule.endDayOffset ?? ''}
                onChange={({ target: { value } }) =>
                  onChange({ ...schedule, endDayOffset: value === '' ? (null as never) : Number(value) })
                }
              />
            )}
          </Part>
          {time}
        </div>
      )}
      {schedule?.type === 'date_alignment' && (
        <div className="row top">
          <Part label={labelOf(bookingWords.monthsBefore)} fault={faultAt('endMonthOffset')}>
            {(props) => (
              <select
                {...props}
                value={schedule.endMonthOffset}
                onChange={(event) => onChange({ ...schedule, endMonthOffset: Number(event.target.value) })}
              >
                {Array.from({ length: 12 }, (_, index) => (
                  <option key={index} value={index + 1}>
                    {labelOf(monthsLabel(index + 1))}
                  </option>
                ))}
              </select>
            )}
          </Part>
          {time}
        </div>
      )}
      {schedule?.type === 'recurring_by_date' && (
        <>
          <div className="row">{time}</div>
          {schedule.openPeriods.map((period, index) => (
            <PeriodFields
              key={index}
              label={labelOf(
                schedule.openPeriods.length === 1
                  ? bookingWords.period
                  : index
                    ? bookingWords.second
                    : bookingWords.first,
              )}
              period={period}
              faultAt={(path) => faultAt(`openPeriods.${index}.${path}`)}
              onChange={(changes) =>
                onChange({
                  ...schedule,
                  openPeriods: schedule.openPeriods.map((one, at) => (at === index ? { ...one, ...changes } : one)),
                })
              }
            />
          ))}
        </>
      )}
    </>
  );
}

interface PeriodFieldsProps {
  label: string;
  period: OpenPeriod;
  faultAt: (path: keyof OpenPeriod) => string | undefined;
  onChange: (changes: Partial<OpenPeriod>) => void;
}

function PeriodFields({ label, period, faultAt, onChange }: PeriodFieldsProps) {
  const labelOf = useLabels();
  return (
    <fieldset className="bare">
      <legend>{label}</legend>
      <Columns widths="140px max-content max-content" folds>
        <DayOfMonth
          label={labelOf(bookingWords.openOn)}
          value={period.openFromDate}
          fault={faultAt('openFromDate')}
          onChange={(openFromDate) => onChange({ openFromDate })}
        />
        <MonthAndDay
          label={labelOf(bookingWords.start)}
          months={period.startMonthOffset}
          value={period.startDateOfMonth}
          fault={faultAt('startDateOfMonth')}
          onMonths={(startMonthOffset) => onChange({ startMonthOffset })}
          onChange={(startDateOfMonth) => onChange({ startDateOfMonth })}
        />
        <MonthAndDay
          label={labelOf(bookingWords.end)}
          months={period.endMonthOffset}
          value={period.endDateOfMonth}
          fault={faultAt('endDateOfMonth')}
          onMonths={(endMonthOffset) => onChange({ endMonthOffset })}
          onChange={(endDateOfMonth) => onChange({ endDateOfMonth })}
        />
      </Columns>
    </fieldset>
  );
}
