import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FieldTitle, RecordContextProvider, useRecordContext, ValidationError } from 'react-admin';
import { get, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '#ui/Button.tsx';
import { MoveButtons } from '#ui/MoveButtons.tsx';
import type { Field } from '../../fields.ts';
import { isShown } from '../../rules.ts';
import { valueAtPath } from '../../values.ts';
import { useLabels } from '../labels.ts';
import { focusNext } from './focusNext.ts';
import { useFaulty } from './scrollToError.tsx';
import { useDragOrder } from './useDragOrder.ts';

type RecordsField = Extract<Field, { kind: 'records' }>;

export interface RecordsInputProps {
  field: RecordsField;
  source: string;
  /** The input of a part, by its path in the form. */
  part: (field: Field, source: string) => ReactNode;
}

interface PartsProps extends RecordsInputProps {
  /** The record existed before. */
  stored?: boolean;
}

type Values = Readonly<Record<string, unknown>>;

const partClass = ({ kind, wide }: Field) => (wide || kind === 'images' ? 'records-field whole-row' : 'records-field');

/** The parts of one record, side by side, without those hidden by other values, unless they have errors. */
function Parts({ field, source, part, stored = true }: PartsProps) {
  const parts = Object.entries(field.fields).filter(([, one]) => !one.hidden);
  const depends = parts.some(([, { shownWhen }]) => shownWhen);
  const { getValues } = useFormContext();
  const values = useWatch({ name: source, disabled: !depends }) as Values | undefined;
  const faulty = useFaulty(parts.map(([name]) => `${source}.${name}`));
  return (
    <div className="records-fields">
      {parts.map(([name, one]) => {
        if (depends && !isShown(one, values ?? {}) && !faulty.includes(`${source}.${name}`)) return null;
        const readOnly = one.readOnly || (one.fixed && stored) || false;
        const input = part({ ...one, readOnly, fixed: false }, `${source}.${name}`);
        return (
          <div key={name} className={partClass(one)}>
            {/* Stored records may have had another index. */}
            {readOnly ? <RecordContextProvider value={getValues()}>{input}</RecordContextProvider> : input}
          </div>
        );
      })}
    </div>
  );
}

/** A read-only list of small records. */
export function RecordsValue({ field, source, part }: RecordsInputProps) {
  const label = useLabels()(field.label);
  const rows = valueAtPath(useRecordContext() ?? {}, source) as readonly Values[] | null | undefined;
  return (
    <div className="records stack" role="group" aria-label={label} data-unordered={field.unordered || undefined}>
      <span className="field-label">{label}</span>
      {!rows?.length && <span className="quiet">–</span>}
      <ol className="stack plain-list">
        {rows?.map((row, at) => (
          <li key={at}>
            <div className="records-fields">
              {Object.entries(field.fields).map(
                ([name, one]) =>
                  isShown(one, row) && (
                    <div key={name} className={partClass(one)}>
                      {part(one, `${source}.${at}.${name}`)}
                    </div>
                  ),
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** An empty list for a missing value. */
const lists: ReadonlySet<string> = new Set(['choices', 'records', 'images']);

/** Validates records on change, if their field declares it. */
function useJudgedAtOnce({ judgedAtOnce = false }: RecordsField, source: string): void {
  const { trigger, getFieldState } = useFormContext();
  const rows: unknown = useWatch({ name: source, disabled: !judgedAtOnce });
  const text = JSON.stringify(rows);
  useEffect(() => {
    if (judgedAtOnce && getFieldState(source).isDirty) void trigger(source);
  }, [judgedAtOnce, text, source, trigger, getFieldState]);
}

/** A list of small records: each can be moved by drag or keyboard if ordered, removed, and added at the end. */
export function RecordsInput({ field, source, part }: RecordsInputProps) {
  const labelOf = useLabels();
  const list = useRef<HTMLOListElement>(null);
  const { fields: rows, append, remove, move } = useFieldArray({ name: source });
  const { getValues } = useFormContext();
  const { errors } = useFormState({ name: source });
  const own = get(errors, source) as { message?: string; root?: { message?: string } } | undefined;
  const fault = own?.root?.message ?? own?.message;
  const label = labelOf(field.label);
  const isThere = useRecordContext()?.id !== undefined;
  /** The added records, and those that existed before the last one. */
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const [before, setBefore] = useState<ReadonlySet<string> | null>(null);
  const added = before ? rows.filter(({ id }) => !before.has(id)) : [];
  if (added.length) {
    setMade(new Set([...made, ...added.map(({ id }) => id)]));
    setBefore(null);
  }
  /** The focus target after the list has changed. */
  const focus = (find: (items: HTMLCollection) => Element | null | undefined) =>
    focusNext(() => list.current && find(list.current.children));
  const shift = (from: number, by: -1 | 1) => {
    move(from, from + by);
    const way = by < 0 ? 'up' : 'down';
    focus((items) => {
      const item = items[from + by];
      return item?.querySelector(`[data-move="${way}"]:enabled`) ?? item?.querySelector('[data-move]:enabled');
    });
  };
  const [dragged, drag] = useDragOrder(list, move);
  useJudgedAtOnce(field, source);
  const empty = Object.fromEntries(
    Object.entries(field.fields).map(([name, { kind }]) => [
      name,
      field.initial?.[name] ?? (kind === 'boolean' ? false : lists.has(kind) ? [] : null),
    ]),
  );
  return (
    <div className="records stack" role="group" aria-label={label} data-unordered={field.unordered || undefined}>
      <span className="field-label">
        <FieldTitle label={label} isRequired={field.required} />
      </span>
      {field.help && <p className="subtle small">{labelOf(field.help)}</p>}
      <ol ref={list} className="stack plain-list">
        {rows.map((row, at) => (
          <li key={row.id} data-dragged={at === dragged || undefined}>
            {!field.unordered && (
              <span
                className="records-grip"
                aria-hidden="true"
                onPointerDown={(event) => {
                  event.preventDefault();
                  drag(at);
                }}
              >
                ⠿
              </span>
            )}
            <Parts {...{ field, part }} source={`${source}.${at}`} stored={isThere && !made.has(row.id)} />
            <MoveButtons
              at={at}
              count={rows.length}
              onMove={field.unordered ? undefined : (by) => shift(at, by)}
              onRemove={() => {
                remove(at);
                focus((items) => items[Math.min(at, rows.length - 2)]?.querySelector('input, textarea, select'));
              }}
            />
          </li>
        ))}
      </ol>
      {fault && (
        <p className="records-fault" role="alert">
          <ValidationError error={fault} />
        </p>
      )}
      <Button
        label="ui.records.add"
        args={{ one: labelOf(field.one) }}
        disabled={rows.length >= field.maxItems}
        onClick={() => {
          setBefore(new Set(rows.map(({ id }) => id)));
          append({ ...empty, ...field.next?.((getValues(source) ?? []) as Values[]) }, { shouldFocus: false });
          focus((items) => items[rows.length]?.querySelector('input, textarea, select'));
        }}
      />
    </div>
  );
}
