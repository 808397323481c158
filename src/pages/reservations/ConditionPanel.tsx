import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ConditionName, RowConditions } from './address.ts';
import { choicesOf, isSeveral, useConditionWords, valuesOf } from './conditions.ts';

interface ConditionPanelProps {
  /** Null: which one is chosen first. */
  name: ConditionName | null;
  conditions: RowConditions;
  /** What can still be added. */
  offered: readonly ConditionName[];
  sources: readonly string[];
  onPick: (name: ConditionName) => void;
  onApply: (name: ConditionName, values: readonly (string | number | boolean)[]) => void;
  onClose: () => void;
}

/** A condition of the list is chosen here. */
export default function ConditionPanel({
  name,
  conditions,
  offered,
  sources,
  onPick,
  onApply,
  onClose,
}: ConditionPanelProps) {
  const translate = useTranslate();
  const { label, word } = useConditionWords();
  const panel = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(() => (name ? valuesOf(conditions, name) : []));

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input:checked, input, button')?.focus();
  }, [name]);
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!panel.current?.parentElement?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [onClose]);

  return (
    <div
      className="dashboard-panel"
      role="dialog"
      aria-label={name ? label(name) : translate('reservationRows.add')}
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name) onApply(name, values);
        }}
      >
        {name === null ? (
          <ul className="rows-offered">
            {offered.map((one) => (
              <li key={one}>
                <button type="button" className="list-menu-item" onClick={() => onPick(one)}>
                  {label(one)}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <>
            <fieldset>
              <legend>{label(name)}</legend>
              {choicesOf(name, sources).map((value) => (
                <label key={String(value)} className="dashboard-check">
                  <input
                    type={isSeveral(name) ? 'checkbox' : 'radio'}
                    name={name}
                    checked={values.includes(value)}
                    onChange={({ target }) => {
                      if (!isSeveral(name)) setValues([value]);
                      else setValues(target.checked ? [...values, value] : values.filter((one) => one !== value));
                    }}
                  />
                  {word(name, value)}
                </label>
              ))}
            </fieldset>
            <button type="submit" className="button button-primary">
              {translate('reservationRows.apply')}
            </button>
          </>
        )}
      </form>
    </div>
  );
}
