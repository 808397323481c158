import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { common } from '#contract/labels/commonLabels.ts';
import { type MonthDay, wholeMonth } from '#contract/core/conditions.ts';
import { majorUnits, minorDigits, minorUnits } from '#contract/core/minorUnits.ts';
import { formatNumber } from '#i18n/formats.ts';
import { DateField } from '#ui/DateField.tsx';
import { Radios } from '#ui/Radios.tsx';
import type { Field } from '../fields.ts';
import { monthNames } from '#i18n/formats.ts';
import { lastDays } from './filterText.ts';
import type { ValueRange } from './listState.ts';
import { useLanguage, useLabels } from './labels.ts';
import type { FacetCounts } from './useFigures.ts';

/** The inputs of a condition, one for each family of fields except lists. */

/** The number of records for a choice; its space is reserved while it loads. */
export function ChoiceCount({ counts, value }: { counts: FacetCounts | undefined; value: string }) {
  const language = useLanguage();
  return <span className="filter-count">{counts ? formatNumber(counts.get(value) ?? 0, language) : ' '}</span>;
}

interface FlagPartProps {
  label: string;
  flag: boolean | null;
  counts: FacetCounts | undefined;
  onChange: (flag: boolean | null) => void;
}

export function FlagPart({ label, flag, counts, onChange }: FlagPartProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const counted = (value: boolean) => <ChoiceCount counts={counts} value={String(value)} />;
  return (
    <Radios
      label={label}
      value={flag}
      options={[
        [true, common.yes[language], counted(true)],
        [false, common.no[language], counted(false)],
        [null, translate('ui.filter.either')],
      ]}
      onChange={onChange}
    />
  );
}

interface TextPartProps {
  label: string;
  text: string;
  starts: boolean;
  onChange: (text: string, starts: boolean) => void;
}

export function TextFilterPart({ label, text, starts, onChange }: TextPartProps) {
  const translate = useTranslate();
  return (
    <>
      <input
        className="box"
        aria-label={label}
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value, starts)}
      />
      <Radios
        label={translate('ui.filter.way')}
        className="filter-ways row"
        value={starts}
        options={[
          [false, translate('ui.filter.contains')],
          [true, translate('ui.filter.starts')],
        ]}
        onChange={(one) => onChange(text, one)}
      />
    </>
  );
}

/** Checkboxes for months; for a single month also a day, by default the whole month. */
export function MonthDayPart({ days, onChange }: { days: readonly MonthDay[]; onChange: (days: MonthDay[]) => void }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const group = useId();
  const [only] = days;
  const flip = (month: number) => {
    const others = days.filter((one) => one.month !== month);
    const next = others.length < days.length ? others : [...others, { month, day: wholeMonth as number }];
    // A day only makes sense for a single month.
    const whole = next.length > 1 ? next.map((one) => ({ ...one, day: wholeMonth })) : next;
    onChange(whole.sort((a, b) => a.month - b.month));
  };
  return (
    <>
      <div className="filter-months" role="group" aria-label={labelOf(common.month)}>
        {monthNames(language).map((name, index) => (
          <label key={name} className="checkbox">
            <input
              type="checkbox"
              checked={days.some((one) => one.month === index + 1)}
              onChange={() => flip(index + 1)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <label className="labelled-above" htmlFor={group}>
        <span>{translate('ui.form.day')}</span>
        <select
          id={group}
          className="box"
          value={only && days.length === 1 ? only.day : wholeMonth}
          disabled={days.length !== 1}
          onChange={(event) => only && onChange([{ month: only.month, day: Number(event.target.value) }])}
        >
          <option value={wholeMonth}>{translate('ui.filter.wholeMonth')}</option>
          {Array.from({ length: lastDays[(only?.month ?? 1) - 1] ?? 31 }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface SpanPartProps {
  field: Field;
  span: ValueRange;
  /** For amounts. */
  currency: string;
  onChange: (span: ValueRange) => void;
}

export function SpanPart({ field, span, currency, onChange }: SpanPartProps) {
  const translate = useTranslate();
  const isDay = field.kind === 'date' || field.kind === 'instant';
  const days = field.kind === 'daysBack';
  const isMoney = field.kind === 'money';
  const read = (text: string): string | number | undefined => {
    if (text === '') return undefined;
    return isDay ? text : isMoney ? minorUnits(Number(text), currency) : Number(text);
  };
  const written = (value: ValueRange['gte']) => (isMoney ? majorUnits(Number(value), currency) : value);
  const end = (side: 'gte' | 'lte', label: string) =>
    isDay ? (
      <DateField
        kind="date"
        label={label}
        value={String(span[side] ?? '')}
        onChange={(day) => onChange({ ...span, [side]: read(day) })}
      />
    ) : (
      <label className="labelled-above">
        <span>{label}</span>
        <input
          className="box"
          type="number"
          min={days ? 0 : undefined}
          max={days ? 100_000 : undefined}
          step={isMoney ? 10 ** -minorDigits(currency) : 1}
          value={span[side] === undefined ? '' : written(span[side])}
          onChange={(event) => onChange({ ...span, [side]: read(event.target.value) })}
        />
      </label>
    );
  return (
    <>
      <div className="filter-span">
        {end('gte', translate(days ? 'ui.filter.daysMin' : isDay ? 'ui.filter.fromDay' : 'ui.filter.min'))}
        {end('lte', translate(days ? 'ui.filter.daysMax' : isDay ? 'ui.filter.toDay' : 'ui.filter.max'))}
      </div>
      {days && (
        <div className="filter-quick row">
          {[7, 30, 60, 90, 180, 365].map((count) => (
            <button key={count} type="button" className="chip" onClick={() => onChange({ lte: count })}>
              {translate('ui.filter.daysWithin', { to: String(count) })}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
