import { Autocomplete, Chip, TextField } from '@mui/material';
import { createElement, type ReactNode } from 'react';
import {
  BooleanInput,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  TextInput,
  useInput,
  useRecordContext,
  useTranslate,
  ValidationError,
} from 'react-admin';
import { lazyOnce } from '#ui/lazy.ts';
import { languageName } from '#contract/guestLanguages.ts';
import { majorUnits, minorDigits, minorUnits } from '#i18n/formats.ts';
import type { Field } from '../../fields.ts';
import { valueAt } from '../cells.tsx';
import { fieldContent, useShowContext } from '../columns.tsx';
import { useLanguage, useSay } from '../say.ts';
import { useScope } from '../scope.ts';
import { useGuestLanguages } from '../useGuestLanguages.ts';
import { useSuggestions } from '../useSuggestions.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { InstantInput } from './InstantInput.tsx';
import { LocalTextInput } from './LocalTextInput.tsx';
import { MonthDayInput } from './MonthDayInput.tsx';
import { MediaInput } from './MediaInput.tsx';
import { RecordsInput } from './RecordsInput.tsx';
import { useRecordBranch } from './recordBranch.ts';
import { ReferenceInput } from './ReferenceInput.tsx';

interface FieldInputProps {
  field: Field;
  /** The field's name, which is its place in the record unless it says another. */
  name: string;
  readOnly: boolean;
}

/** The input of a field by its kind, or the value alone where it cannot be changed. */
export function FieldInput({ field, name, readOnly }: FieldInputProps): ReactNode {
  const say = useSay();
  const language = useLanguage();
  const source = field.source ?? name;
  if (field.input) {
    const fixed = readOnly || (field.readOnly ?? false);
    return createElement(lazyOnce(field.input), { source, label: say(field.label), readOnly: fixed });
  }
  if (readOnly || field.readOnly) return <FieldValue field={field} source={source} />;
  const common = {
    source,
    label: say(field.label),
    helperText: field.help ? say(field.help) : (false as const),
    isRequired: field.required,
    fullWidth: true,
  };
  const options = (choices: readonly { value: string | number; label: Record<string, string> }[]) =>
    choices.map((one) => ({ id: one.value, name: one.label[language] ?? String(one.value) }));
  switch (field.kind) {
    case 'text':
      return <TextInput {...common} slotProps={{ htmlInput: { maxLength: field.max } }} />;
    case 'longText':
      return <TextInput {...common} multiline minRows={3} slotProps={{ htmlInput: { maxLength: field.max } }} />;
    case 'localText':
      return <LocalTextInput {...common} max={field.max} long={field.long ?? false} />;
    case 'email':
      return <TextInput {...common} type="email" slotProps={{ htmlInput: { maxLength: 254 } }} />;
    case 'phone':
      return <TextInput {...common} type="tel" slotProps={{ htmlInput: { maxLength: 40 } }} />;
    case 'image':
    case 'audio':
    case 'video':
      return <MediaInput kind={field.kind} source={source} label={say(field.label)} />;
    case 'url':
      return <TextInput {...common} type="url" slotProps={{ htmlInput: { maxLength: 500 } }} />;
    case 'integer':
      return (
        <NumberInput
          {...common}
          step={1}
          min={field.min}
          max={field.max}
          {...(field.unit && { InputProps: { endAdornment: <span className="field-unit">{say(field.unit)}</span> } })}
        />
      );
    case 'year':
      return <NumberInput {...common} step={1} min={field.min ?? 1900} max={field.max ?? 2199} />;
    case 'money':
      return <MoneyInput {...common} min={field.min} max={field.max} />;
    case 'boolean':
      return <BooleanInput {...common} />;
    case 'choice':
      return <SelectInput {...common} choices={options(field.choices)} resettable={!field.required} />;
    case 'choices':
      return <SelectArrayInput {...common} choices={options(field.choices)} />;
    case 'texts':
      return <TextsInput {...common} max={field.max} suggestions={field.suggestions} />;
    case 'date':
      // react-admin's own date input keeps an emptied day until it is left, which a press on Save does not do.
      return <TextInput {...common} type="date" slotProps={{ inputLabel: { shrink: true } }} />;
    case 'time':
      return <TextInput {...common} type="time" slotProps={{ inputLabel: { shrink: true } }} />;
    case 'instant':
    case 'daysBack':
      return <InstantInput {...common} />;
    case 'monthDay':
      return <MonthDayInput source={source} label={common.label} />;
    case 'branch':
      return <BranchInput {...common} />;
    case 'language':
      return <LanguageInput {...common} />;
    case 'records':
      return (
        <RecordsInput
          field={field}
          source={source}
          part={(one, place) => <FieldInput field={one} name={place} readOnly={false} />}
        />
      );
    case 'reference':
      return <ReferenceInput {...common} to={field.to} />;
  }
}

/** A value that the person sees but cannot change. */
export function FieldValue({ field, source }: { field: Field; source: string }) {
  const record = useRecordContext<AnyRecord>();
  const context = useShowContext();
  const say = useSay();
  if (!record) return null;
  const content =
    valueAt(record, source) === null ? null : fieldContent({ ...field, cell: undefined }, source, record, context);
  return (
    <div className="field-value">
      <span className="field-label">{say(field.label)}</span>
      <span>{content ?? <span className="quiet">–</span>}</span>
    </div>
  );
}

type Common = { source: string; label: string; helperText: string | false; isRequired?: boolean; fullWidth: boolean };

function MoneyInput({ min, max, ...props }: Common & { min?: number; max?: number }) {
  const currency = useRecordBranch()?.currency ?? 'TWD';
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

function BranchInput(props: Common) {
  const { branches } = useScope();
  return <SelectInput {...props} choices={branches.map((one) => ({ id: one.id, name: one.name }))} resettable />;
}

/** What the record has is always among them, also while the languages are fetched. */
function LanguageInput(props: Common) {
  const language = useLanguage();
  const offered = useGuestLanguages();
  const { field } = useInput({ source: props.source });
  const own = typeof field.value === 'string' ? field.value : '';
  const missing = own && !offered.some(({ code }) => code === own);
  const all = missing ? [{ code: own, name: languageName(own, language) }, ...offered] : offered;
  return <SelectInput {...props} choices={all.map(({ code, name }) => ({ id: code, name }))} resettable />;
}

interface TextsInputProps extends Common {
  max: number;
  suggestions?: 'customerTypes' | 'customerTags' | 'companyTags';
}

/** Tags: those in use are offered, others can be typed. */
function TextsInput({ source, label, helperText, max, suggestions }: TextsInputProps) {
  const translate = useTranslate();
  const offered = useSuggestions(suggestions);
  const { field, fieldState } = useInput({ source, defaultValue: [] });
  const value = Array.isArray(field.value) ? (field.value as string[]) : [];
  return (
    <Autocomplete
      multiple
      freeSolo
      fullWidth
      value={value}
      options={offered.map((one) => one.value)}
      filterSelectedOptions
      onChange={(_event, next) =>
        field.onChange([...new Set(next.map((one) => one.trim().slice(0, max)).filter(Boolean))])
      }
      onBlur={field.onBlur}
      renderValue={(chosen, itemProps) =>
        chosen.map((one, index) => {
          const { key, ...rest } = itemProps({ index });
          return <Chip key={key} size="small" label={one} {...rest} />;
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ? (
              <ValidationError error={fieldState.error.message} />
            ) : (
              helperText || translate('ui.form.tagsHint')
            )
          }
          inputRef={field.ref}
        />
      )}
    />
  );
}
