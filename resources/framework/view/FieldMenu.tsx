import type { KeyboardEvent } from 'react';
import { moveActive } from '#ui/OptionSearch.tsx';

/** Up and down, and the ends, move through the fields on offer. */
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

/** What a list can be narrowed by, to choose from. */
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
