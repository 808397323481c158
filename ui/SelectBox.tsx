import { useId, useRef, useState, type ReactNode } from 'react';
import { Caret } from './Caret.tsx';
import { OptionSearch, type SelectGroup } from './OptionSearch.tsx';
import './parts.css';
import './states.css';
import './SelectBox.css';

export { moveActive, type SelectGroup, type SelectOption } from './OptionSearch.tsx';

interface SelectBoxProps {
  /** The accessible name. */
  label: string;
  /** The content of the closed box. */
  children: ReactNode;
  groups: readonly SelectGroup[];
  selected: string | null;
  onSelect: (id: string) => void;
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  /** Shown if no option matches. */
  empty: string;
  /** The matching options are loading. */
  busy?: boolean;
  className?: string;
  onOpenChange?: (open: boolean) => void;
}

/** A searchable select: a button that opens a search box above a list. Esc and losing the focus close it. */
export function SelectBox({
  className = '',
  children,
  onSelect,
  onOpenChange,
  busy = false,
  ...search
}: SelectBoxProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const base = useId();

  const toggle = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
    if (!next) search.onText('');
  };
  const close = () => {
    toggle(false);
    trigger.current?.focus();
  };
  return (
    <div
      className={`anchor ${className}`}
      ref={box}
      onBlur={(event) => {
        if (open && !box.current?.contains(event.relatedTarget)) toggle(false);
      }}
    >
      <button
        type="button"
        ref={trigger}
        className="button select-box-trigger"
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => toggle(!open)}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          toggle(true);
        }}
      >
        <span className="visually-hidden">{search.label}: </span>
        {children}
        <Caret className="push" />
      </button>
      {open && (
        <div className="select-box-panel floating">
          <OptionSearch
            {...search}
            {...{ base, busy }}
            onTake={(id) => {
              close();
              onSelect(id);
            }}
            onClose={close}
          />
        </div>
      )}
    </div>
  );
}
