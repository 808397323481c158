import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { keepInView } from '#ui/keepInView.ts';
import { moveActive } from '#ui/OptionSearch.tsx';
import { useOutsidePress } from '#ui/useOutsidePress.ts';
import type { Field } from '../fields.ts';
import { familyOf } from '../families.ts';
import { fieldOf, type Resource } from '../resource.ts';
import { FilterChoices } from './FilterChoices.tsx';
import { FlagPart, MonthDayPart, SpanPart, TextPart } from './filterParts.tsx';
import { conditionOf, draftOf } from './filterDraft.ts';
import type { FilterValue, ListState } from './listState.ts';
import { useSay } from './say.ts';
import { useFacet } from './useFigures.ts';
import './FilterEditor.css';

interface FilterEditorProps {
  resource: Resource;
  state: ListState;
  /** Null: first choose what to filter by. */
  name: string | null;
  value: FilterValue | undefined;
  offered: readonly string[];
  onPick: (name: string) => void;
  onApply: (value: FilterValue | undefined) => void;
  onClose: () => void;
}

/** Up and down, and the ends, move through the fields on offer. */
function moveInMenu(event: KeyboardEvent<HTMLUListElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = moveActive(event.key, at, items.length);
  if (next === null) return;
  event.preventDefault();
  items[next]?.focus();
}

/** The small panel under a chip: choose a field, then its condition. */
export default function FilterEditor(props: FilterEditorProps) {
  const { resource, name, offered, onPick, onApply, onClose } = props;
  const say = useSay();
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<Element>(null);

  useEffect(() => {
    const element = panel.current;
    anchor.current = element?.closest('.chip-anchor') ?? null;
    element?.querySelector<HTMLElement>('input:not([type=hidden]), button, select')?.focus();
    if (element) keepInView(element);
  }, [name]);
  useOutsidePress(true, anchor, onClose);

  // The keyboard goes on from the chip, not from the top of the page.
  const leave = (act: () => void) => {
    act();
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <div
      className="filter-panel floating"
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
        <ul className="filter-menu plain-list" onKeyDown={moveInMenu}>
          {offered.map((one) => (
            <li key={one}>
              <button type="button" className="menu-item" onClick={() => onPick(one)}>
                {say(fieldOf(resource, one).label)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <ConditionForm
          {...props}
          key={name}
          name={name}
          field={fieldOf(resource, name)}
          onApply={(value) => leave(() => onApply(value))}
        />
      )}
    </div>
  );
}

interface ConditionFormProps extends FilterEditorProps {
  name: string;
  field: Field;
}

function ConditionForm({ field, name, resource, state, value, onApply }: ConditionFormProps) {
  const say = useSay();
  const [draft, setDraft] = useState(() => draftOf(field, value));
  const counts = useFacet(resource, state, name);
  const family = familyOf(field);
  const label = say(field.label);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(conditionOf(field, draft));
  };
  return (
    <form onSubmit={submit}>
      <p className="strong">{label}</p>
      {family === 'flag' && (
        <FlagPart label={label} flag={draft.flag} counts={counts} onChange={(flag) => setDraft({ ...draft, flag })} />
      )}
      {family === 'span' && (
        <SpanPart field={field} span={draft.span} onChange={(span) => setDraft({ ...draft, span })} />
      )}
      {family === 'list' && (
        <FilterChoices
          field={field}
          counts={counts}
          list={draft.list}
          onChange={(list) => setDraft({ ...draft, list })}
        />
      )}
      {family === 'text' && (
        <TextPart
          label={label}
          text={draft.text}
          starts={draft.starts}
          onChange={(text, starts) => setDraft({ ...draft, text, starts })}
        />
      )}
      {family === 'monthDay' && <MonthDayPart days={draft.days} onChange={(days) => setDraft({ ...draft, days })} />}
      <div className="filter-actions row row-end">
        {value !== undefined && <Button look="link" label="ui.filter.drop" onClick={() => onApply(undefined)} />}
        <Button look="primary" label="ui.filter.apply" type="submit" />
      </div>
    </form>
  );
}
