import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type FormEvent } from 'react';
import { formatDay } from '#i18n/formats.ts';
import { Button } from './Button.tsx';
import { DateField } from './DateField.tsx';
import {
  daysChosen,
  rangeFault,
  rangePresets,
  shiftRange,
  type DateRange,
  type RangeChoice,
  type RangeFault,
} from './dateRange.ts';
import { Popup } from './Popup.tsx';
import './parts.css';
import './DateRangeField.css';

interface DateRangeFieldProps {
  choice: RangeChoice;
  /** The current dining day of the branch or company shown. */
  today: string;
  onChange: (choice: RangeChoice) => void;
}

const daysIn = ({ from, to }: DateRange): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** Selects the date range of a report: a preset or two dates, with buttons for the previous and next range. */
export function DateRangeField({ choice, today, onChange }: DateRangeFieldProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const range = daysChosen(choice, today);
  const name = typeof choice === 'string' ? translate(`dateRange.${choice}`) : '';

  const step = (direction: -1 | 1) => {
    const next = shiftRange(range, direction);
    return (
      <button
        type="button"
        className="date-range-step"
        aria-label={translate(direction < 0 ? 'dateRange.before' : 'dateRange.after')}
        disabled={rangeFault(next) !== null}
        onClick={() => onChange(next)}
      >
        {direction < 0 ? '‹' : '›'}
      </button>
    );
  };

  return (
    <div
      className="date-range"
      role="group"
      aria-label={translate('dateRange.label')}
      ref={box}
      onBlur={(event) => {
        if (open && event.relatedTarget && !box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {step(-1)}
      <button
        type="button"
        className="date-range-trigger"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {name && <span className="strong clip">{name}</span>}
        <span>{daysIn(range)}</span>
      </button>
      {step(1)}
      {open && (
        <Popup
          label={translate('dateRange.choose')}
          className="date-range-panel"
          first='[aria-pressed="true"]'
          onClose={() => setOpen(false)}
        >
          <Choices
            {...{ choice, range, today }}
            onTake={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Popup>
      )}
    </div>
  );
}

interface ChoicesProps {
  choice: RangeChoice;
  range: DateRange;
  today: string;
  onTake: (choice: RangeChoice) => void;
}

function Choices({ choice, range, today, onTake }: ChoicesProps) {
  const translate = useTranslate();
  const id = useId();
  const [own, setOwn] = useState(range);
  const [fault, setFault] = useState<RangeFault | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = rangeFault(own);
    setFault(found);
    if (!found) onTake(own);
  };
  return (
    <form noValidate onSubmit={submit}>
      <ul className="plain-list">
        {rangePresets.map((preset) => (
          <li key={preset}>
            <button type="button" className="menu-item" aria-pressed={choice === preset} onClick={() => onTake(preset)}>
              <span>{translate(`dateRange.${preset}`)}</span>
              <span className="subtle small">{daysIn(daysChosen(preset, today))}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="row date-range-own">
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            kind="date"
            label={translate(`dateRange.${end}`)}
            value={own[end]}
            min="2000-01-01"
            max="2099-12-31"
            aria-invalid={fault !== null}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={(day) => {
              setFault(null);
              setOwn({ ...own, [end]: day });
            }}
          />
        ))}
        <Button label="dateRange.show" type="submit" />
      </div>
      {fault && (
        <p className="fail" role="alert" id={`${id}-fault`}>
          {translate(`dateRange.fault.${fault}`)}
        </p>
      )}
    </form>
  );
}
