import { createElement, useContext, type ReactNode } from 'react';
import { BooleanInput, NumberInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { lazyOnce } from '#ui/lazy.ts';
import type { Field } from '../../fields.ts';
import { valueAtPath } from '../../values.ts';
import { showValue } from '../cells.tsx';
import { useShowContext } from '../columns.tsx';
import { useLanguage, useLabels } from '../labels.ts';
import { branchCountry } from '../scope.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { LabelledValue } from './fieldParts.tsx';
import { DateInput } from './DateInput.tsx';
import { LocalTextInput } from './LocalTextInput.tsx';
import { laterInputs, recordsInputOf } from './laterInputs.ts';
import { BranchFieldContext } from './recordBranch.ts';
import {
  BranchInput,
  InstantInput,
  LanguageInput,
  MoneyInput,
  MonthDayInput,
  PerCentInput,
  NameInput,
  TimeInput,
} from './valueInputs.tsx';

interface FieldInputProps {
  field: Field;
  /** The field's path in the record, by default its name. */
  name: string;
  readOnly: boolean;
}

/** The input of a field by its kind, or its read-only value. */
export function FieldInput({ field, name, readOnly }: FieldInputProps): ReactNode {
  const labelOf = useLabels();
  const language = useLanguage();
  const isThere = useRecordContext()?.id !== undefined;
  const source = field.source ?? name;
  const fixed = readOnly || field.readOnly || (field.fixed && isThere) || false;
  if (field.input)
    return createElement(lazyOnce(field.input), { source, label: labelOf(field.label), readOnly: fixed });
  const part = (one: Field, place: string) => <FieldInput field={one} name={place} readOnly={fixed} />;
  if (field.kind === 'records' && field.table)
    return createElement(lazyOnce(laterInputs.table), {
      field: { ...field, table: field.table },
      source,
      readOnly: fixed,
    });
  if (fixed && field.kind === 'records')
    return createElement(lazyOnce(laterInputs.recordsValue), { field, source, part });
  if (fixed) return <FieldValue field={field} source={source} />;
  const common = {
    source,
    label: labelOf(field.label),
    helperText: field.help ? labelOf(field.help) : (false as const),
    isRequired: field.required,
    autoComplete: field.autoComplete,
    fullWidth: true,
  };
  const options = (choices: readonly { value: string | number; label: Record<string, string> }[]) =>
    choices.map((one) => ({ id: one.value, name: one.label[language] ?? String(one.value) }));
  switch (field.kind) {
    case 'text':
      if (field.found)
        return createElement(lazyOnce(laterInputs.found), { ...common, found: field.found, shown: field.shown });
      if (field.similar) return <NameInput {...common} max={field.max} similarNames={field.similar} />;
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
      return createElement(lazyOnce(laterInputs.media), { ...common, kind: field.kind });
    case 'images':
      return createElement(lazyOnce(laterInputs.images), { ...common, max: field.maxItems });
    case 'url':
      return <TextInput {...common} type="url" slotProps={{ htmlInput: { maxLength: 500 } }} />;
    case 'integer':
      if (field.perCent) return <PerCentInput {...common} min={field.min} max={field.max} />;
      return (
        <NumberInput
          {...common}
          step={1}
          min={field.min}
          max={field.max}
          {...(field.unit && {
            InputProps: { endAdornment: <span className="field-unit">{labelOf(field.unit)}</span> },
          })}
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
      return createElement(lazyOnce(laterInputs.choices), { ...common, choices: options(field.choices) });
    case 'texts':
      return createElement(lazyOnce(laterInputs.texts), { ...common, max: field.max, suggestions: field.suggestions });
    case 'date':
      return <DateInput {...common} kind="date" />;
    case 'time':
      return <TimeInput {...common} seconds={field.seconds ?? false} />;
    case 'instant':
    case 'daysBack':
      return <InstantInput {...common} />;
    case 'monthDay':
      return <MonthDayInput {...common} />;
    case 'branch':
      return <BranchInput {...common} />;
    case 'language':
      return <LanguageInput {...common} />;
    case 'records':
      return createElement(lazyOnce(recordsInputOf(field)), { field, source, part });
    case 'reference':
      return createElement(lazyOnce(laterInputs.reference), { ...common, to: field.to });
    default:
      return field satisfies never;
  }
}

/** The record that contains a path of the form: the record itself, or a small record in it. */
function holderOf(record: AnyRecord, source: string): AnyRecord {
  const [row] = /^.*\.\d+(?=\.)/.exec(source) ?? [];
  // A record that was just removed has no values.
  return row ? ((valueAtPath(record, row) ?? {}) as AnyRecord) : record;
}

/** A read-only value; a computed one follows the edits. */
export function FieldValue({ field, source }: { field: Field; source: string }) {
  const record = useRecordContext<AnyRecord>();
  const typed = useWatch({ disabled: !field.shown }) as Partial<AnyRecord>;
  const branchField = useContext(BranchFieldContext);
  const context = { ...useShowContext(), branchField };
  const labelOf = useLabels();
  if (!record) return null;
  const all = field.shown ? { ...record, ...typed } : record;
  const country = branchCountry(context.scope, valueAtPath(all, branchField));
  const value = field.shown ? field.shown(holderOf(all, source), context.language, country) : valueAtPath(all, source);
  const content = showValue(field, value, all, context);
  return (
    <LabelledValue label={labelOf(field.label)}>
      <span>{content ?? <span className="quiet">–</span>}</span>
    </LabelledValue>
  );
}
