import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Field } from '../fields.ts';
import { fieldOf, type Resource } from '../resource.ts';
import type { FilterValue, Span } from './listState.ts';
import { useLanguage, useSay } from './say.ts';
import { useScope } from './scope.ts';
import { useSuggestions } from './useSuggestions.ts';
import './FilterEditor.css';

interface FilterEditorProps {
  resource: Resource;
  /** Null: first choose what to filter by. */
  name: string | null;
  value: FilterValue | undefined;
  offered: readonly string[];
  onPick: (name: string) => void;
  onApply: (value: FilterValue | undefined) => void;
  onClose: () => void;
}

/** The small panel under a chip: choose a field, then its condition. */
export default function FilterEditor(props: FilterEditorProps) {
  const { resource, name, offered, onPick, onApply, onClose } = props;
  const say = useSay();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = panel.current;
    element?.querySelector<HTMLElement>('input:not([type=hidden]), button, select')?.focus();
    // A panel near the right edge opens to the left.
    if (element && element.getBoundingClientRect().right > innerWidth - 8) element.dataset.side = 'left';
    const outside = (event: PointerEvent) => {
      const anchor = element?.closest('.chip-anchor');
      if (event.target instanceof Node && !anchor?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [name, onClose]);

  // The keyboard goes on from the chip, not from the top of the page.
  const leave = (act: () => void) => {
    const anchor = panel.current?.closest('.chip-anchor');
    act();
    anchor?.querySelector('button')?.focus();
  };
  return (
    <div
      className="filter-panel"
      ref={panel}
      role="dialog"
      aria-label={name ? say(fieldOf(resource, name).label) : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave(onClose);
      }}
    >
      {name === null ? (
        <ul className="filter-menu">
          {offered.map((one) => (
            <li key={one}>
              <button type="button" onClick={() => onPick(one)}>
                {say(fieldOf(resource, one).label)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <ConditionForm
          {...props}
          key={name}
          field={fieldOf(resource, name)}
          onApply={(value) => leave(() => onApply(value))}
        />
      )}
    </div>
  );
}

type Draft = { span: Span; list: readonly (string | number)[]; text: string; flag: boolean };

function draftOf(value: FilterValue | undefined): Draft {
  const empty: Draft = { span: {}, list: [], text: '', flag: true };
  if (typeof value === 'boolean') return { ...empty, flag: value };
  if (typeof value === 'string') return { ...empty, text: value };
  if (Array.isArray(value)) return { ...empty, list: value };
  return { ...empty, span: (value as Span | undefined) ?? {} };
}

function ConditionForm({ field, resource, value, onApply }: FilterEditorProps & { field: Field }) {
  const translate = useTranslate();
  const say = useSay();
  const [draft, setDraft] = useState(() => draftOf(value));
  const kind = familyOf(field);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { span, list, text, flag } = draft;
    const filled = Object.fromEntries(Object.entries(span).filter(([, one]) => one !== undefined && one !== ''));
    const result: Record<Family, FilterValue | undefined> = {
      flag,
      span: Object.keys(filled).length ? filled : undefined,
      list: list.length ? list : undefined,
      text: text.trim() || undefined,
    };
    onApply(result[kind]);
  };
  return (
    <form onSubmit={submit}>
      <p className="filter-title">{say(field.label)}</p>
      {kind === 'flag' && <FlagPart flag={draft.flag} onChange={(flag) => setDraft({ ...draft, flag })} />}
      {kind === 'span' && (
        <SpanPart field={field} span={draft.span} onChange={(span) => setDraft({ ...draft, span })} />
      )}
      {kind === 'list' && (
        <ListPart
          resource={resource}
          field={field}
          list={draft.list}
          onChange={(list) => setDraft({ ...draft, list })}
        />
      )}
      {kind === 'text' && (
        <input
          className="filter-input"
          aria-label={say(field.label)}
          value={draft.text}
          maxLength={100}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
      )}
      <div className="filter-actions">
        {value !== undefined && (
          <button type="button" className="link-button" onClick={() => onApply(undefined)}>
            {translate('ui.filter.drop')}
          </button>
        )}
        <button type="submit" className="button button-primary">
          {translate('ui.filter.apply')}
        </button>
      </div>
    </form>
  );
}

type Family = 'flag' | 'span' | 'list' | 'text';

function familyOf(field: Field): Family {
  switch (field.kind) {
    case 'boolean':
      return 'flag';
    case 'integer':
    case 'money':
    case 'date':
    case 'instant':
    case 'daysBack':
      return 'span';
    case 'choice':
    case 'choices':
    case 'branch':
    case 'texts':
      return 'list';
    default:
      return 'text';
  }
}

function FlagPart({ flag, onChange }: { flag: boolean; onChange: (flag: boolean) => void }) {
  const translate = useTranslate();
  const group = useId();
  return (
    <div className="filter-flags" role="radiogroup">
      {[true, false].map((one) => (
        <label key={String(one)}>
          <input type="radio" name={group} checked={flag === one} onChange={() => onChange(one)} />
          {translate(one ? 'ui.yes' : 'ui.no')}
        </label>
      ))}
    </div>
  );
}

function SpanPart({ field, span, onChange }: { field: Field; span: Span; onChange: (span: Span) => void }) {
  const translate = useTranslate();
  const isDay = field.kind === 'date' || field.kind === 'instant';
  const days = field.kind === 'daysBack';
  const read = (text: string): string | number | undefined => (text === '' ? undefined : isDay ? text : Number(text));
  const end = (side: 'gte' | 'lte', label: string) => (
    <label className="filter-end">
      <span>{label}</span>
      <input
        className="filter-input"
        type={isDay ? 'date' : 'number'}
        min={isDay ? undefined : 0}
        max={isDay ? undefined : 100_000}
        step={isDay ? undefined : 1}
        value={span[side] ?? ''}
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
        <div className="filter-quick">
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

interface ListPartProps {
  resource: Resource;
  field: Field;
  list: readonly (string | number)[];
  onChange: (list: readonly (string | number)[]) => void;
}

function ListPart({ field, list, onChange }: ListPartProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { branches } = useScope();
  const suggestions = useSuggestions(field.kind === 'texts' ? field.suggestions : undefined);
  const [text, setText] = useState('');
  const options: { value: string | number; label: string; count?: number }[] =
    field.kind === 'choice' || field.kind === 'choices'
      ? field.choices.map((one) => ({ value: one.value, label: one.label[language] }))
      : field.kind === 'branch'
        ? branches.map((one) => ({ value: one.id, label: one.name }))
        : suggestions.map((one) => ({ value: one.value, label: one.value, count: one.count }));
  const known = new Set(options.map((one) => one.value));
  const all = [
    ...list.filter((one) => !known.has(one)).map((value) => ({ value, label: String(value), count: undefined })),
    ...options,
  ];
  const fit = text.trim().toLowerCase();
  const shown = fit ? all.filter((one) => one.label.toLowerCase().includes(fit)) : all;
  const flip = (value: string | number) =>
    onChange(list.includes(value) ? list.filter((one) => one !== value) : [...list, value]);

  return (
    <>
      {all.length > 8 && (
        <input
          type="search"
          className="filter-input"
          aria-label={translate('ui.filter.find')}
          placeholder={translate('ui.filter.find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul className="filter-options">
        {shown.map((one) => (
          <li key={one.value}>
            <label>
              <input type="checkbox" checked={list.includes(one.value)} onChange={() => flip(one.value)} />
              <span>{one.label}</span>
              {'count' in one && one.count !== undefined && <span className="filter-count">{one.count}</span>}
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="quiet">{translate('ui.filter.none')}</li>}
      </ul>
    </>
  );
}
