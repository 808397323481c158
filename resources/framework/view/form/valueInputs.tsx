import { useId } from 'react';
import { FieldTitle, NumberInput, SelectInput, TextInput, useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { common } from '#contract/labels/commonLabels.ts';
import { debounce } from '#contract/core/constants.ts';
import { languageName } from '#contract/guests/guestLanguages.ts';
import { instantAt, two, wallTime } from '#contract/core/zones.ts';
import { useDebounced } from '#ui/debounce.ts';
import { majorUnits, minorDigits, minorUnits } from '#contract/core/minorUnits.ts';
import { monthNames } from '#i18n/formats.ts';
import { lastDays } from '../filterText.ts';
import { useLanguage, useLabels } from '../labels.ts';
import { currencyOf, useScope, branchZone } from '../scope.ts';
import { useGuestLanguages } from '../useGuestLanguages.ts';
import { useSuggestions, type SuggestionSource } from '../useSuggestions.ts';
import { DateInput } from './DateInput.tsx';
import { FieldNote, type InputFacts } from './fieldParts.tsx';
import { useRecordBranch } from './recordBranch.ts';

/** Inputs for values without a react-admin input, built on react-admin's. */

/** An amount in major units, stored in minor units of the branch's currency. */
export function MoneyInput({ min, max, ...props }: InputFacts & { min?: number; max?: number }) {
  const currency = currencyOf(useScope(), useRecordBranch()?.id);
  const limit = (amount: number | undefined) => (amount === undefined ? undefined : majorUnits(amount, currency));
  return (
    <NumberInput
      {...props}
      label={`${props.label} (${currency})`}
      step={10 ** -minorDigits(currency)}
      min={limit(min)}
      max={limit(max)}
      format={(value: unknown) => (typeof value === 'number' ? majorUnits(value, currency) : '')}
      parse={(value: string | number) => (value === '' || value === null ? null : minorUnits(Number(value), currency))}
    />
  );
}

/** A rate in per cent, stored in hundredths of a per cent. */
export function PerCentInput({ min, max, ...props }: InputFacts & { min?: number; max?: number }) {
  const rate = (stored: number | undefined) => (stored === undefined ? undefined : stored / 100);
  return (
    <NumberInput
      {...props}
      step={0.01}
      min={rate(min)}
      max={rate(max)}
      format={(value: unknown) => (typeof value === 'number' ? value / 100 : '')}
      parse={(value: string | number) => (value === '' || value === null ? null : Math.round(Number(value) * 100))}
      InputProps={{ endAdornment: <span className="field-unit">%</span> }}
    />
  );
}

const maxSimilar = 5;
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** A name, with similar existing names. */
export function NameInput({
  similarNames,
  max,
  ...props
}: InputFacts & { similarNames: SuggestionSource; max: number }) {
  const translate = useTranslate();
  const typed: unknown = useWatch({ name: props.source });
  const wanted = useDebounced(plain(typeof typed === 'string' ? typed : ''), debounce.companyNameSuggestions);
  const names = useSuggestions(wanted.length > 1 ? similarNames : undefined);
  const shown = names.map(({ value }) => value).filter((name) => wanted && plain(name).includes(wanted));
  const similarHint = `${translate('ui.form.alike')} ${shown.slice(0, maxSimilar).join(', ')}`;
  return (
    <TextInput
      {...props}
      helperText={shown.length ? similarHint : props.helperText}
      slotProps={{ htmlInput: { maxLength: max } }}
    />
  );
}

/** One branch of the company. */
export function BranchInput(props: InputFacts) {
  const { branches } = useScope();
  return <SelectInput {...props} choices={branches.map((one) => ({ id: one.id, name: one.name }))} resettable />;
}

/** Always includes the record's value, also while the languages load. */
export function LanguageInput(props: InputFacts) {
  const language = useLanguage();
  const offered = useGuestLanguages();
  const { field } = useInput({ source: props.source });
  const own = typeof field.value === 'string' ? field.value : '';
  const missing = own && !offered.some(({ code }) => code === own);
  const all = missing ? [{ code: own, name: languageName(own, language) }, ...offered] : offered;
  return <SelectInput {...props} choices={all.map(({ code, name }) => ({ id: code, name }))} resettable />;
}

/** A timestamp in the branch's time zone, regardless of the browser's. */
export function InstantInput(props: InputFacts) {
  const zone = branchZone(useScope(), useRecordBranch()?.id);
  return (
    <DateInput
      {...props}
      kind="datetime"
      format={(value) => (value ? wallTime(value, zone) : '')}
      parse={(text) => (text ? instantAt(text, zone) : null)}
    />
  );
}

const lastMinute = '23:59';

/** A time of day in minutes; for values with seconds, the last minute of a day means its end. */
export function TimeInput({ seconds, ...props }: InputFacts & { seconds: boolean }) {
  const withSeconds = (text: string) => `${text}:${text === lastMinute ? '59' : '00'}`;
  return (
    <DateInput
      {...props}
      kind="time"
      {...(seconds && {
        format: (value) => value?.slice(0, 5) ?? '',
        parse: (text) => (text ? withSeconds(text) : null),
      })}
    />
  );
}

/** A birthday without a year: month and day, empty until both are selected. */
export function MonthDayInput({ source, label, helperText, isRequired }: InputFacts) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const language = useLanguage();
  const id = useId();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useInput<{ [key: string]: string | null }>({ source, defaultValue: null });
  const [month = '', day = ''] = typeof value === 'string' ? value.split('-') : [];
  const put = (nextMonth: string, nextDay: string) => {
    if (!nextMonth) return onChange(null);
    const last = lastDays[Number(nextMonth) - 1] ?? 31;
    onChange(`${nextMonth}-${two(Math.min(Number(nextDay) || 1, last))}`);
  };
  return (
    <fieldset className="bare row month-day" aria-labelledby={id}>
      <span className="field-label" id={id}>
        <FieldTitle label={label} isRequired={isRequired} />
      </span>
      <select
        ref={ref}
        className="box"
        aria-invalid={fieldState.invalid || undefined}
        aria-label={labelOf(common.month)}
        value={month}
        onChange={(event) => put(event.target.value, day)}
      >
        <option value="">–</option>
        {monthNames(language).map((name, index) => (
          <option key={name} value={two(index + 1)}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="box"
        aria-label={translate('ui.form.day')}
        value={day}
        disabled={!month}
        onChange={(event) => put(month, event.target.value)}
      >
        {!day && <option value="">–</option>}
        {Array.from({ length: lastDays[Number(month) - 1] ?? 31 }, (_, index) => (
          <option key={index} value={two(index + 1)}>
            {index + 1}
          </option>
        ))}
      </select>
      <FieldNote message={fieldState.error?.message} help={helperText} />
    </fieldset>
  );
}
