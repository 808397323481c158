import type { KeyboardEvent } from 'react';
import { moveActive } from '#ui/OptionSearch.tsx';

/** Arrow keys, Home and End move through the fields. */
function move(event: KeyboardEvent<HTMLUListElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = moveActive(event.key, at, items.length);
  if (next === null) return;
  event.preventDefault();
  items[next]?.focus();
}

interface FieldMenuProps<Name extends string> {
  fields: readonly (readonly [name: Name, label: string])[];
  onPick: (name: Name) => void;
}

/** A menu of the fields that a list can be filtered by. */
export function FieldMenu<Name extends string>({ fields, onPick }: FieldMenuProps<Name>) {
  return (
    <ul className="popup-options plain-list" onKeyDown={move}>
      {fields.map(([name, label]) => (
        <li key={name}>
          <button type="button" className="menu-item" onClick={() => onPick(name)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
