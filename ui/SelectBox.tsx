import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './states.css';
import './SelectBox.css';

export interface SelectOption {
  id: string;
  label: string;
  /** A second, quieter text. */
  detail?: string;
}

export interface SelectGroup {
  id: string;
  /** A heading that the options are indented under. */
  label?: string;
  options: readonly SelectOption[];
}

interface SelectBoxProps {
  /** What is chosen here, for people who cannot see it. */
  label: string;
  /** What the closed box shows. */
  children: ReactNode;
  groups: readonly SelectGroup[];
  selected: string | null;
  onSelect: (id: string) => void;
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  /** Shown where no option fits. */
  empty: string;
  /** The options of the text are still being fetched. */
  busy?: boolean;
  className?: string;
  onOpenChange?: (open: boolean) => void;
}

/** The next place of the active option for a key, or null where the key is not one that moves. */
export function moveActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * A searchable drop-down: a button that opens a search box over a list. Arrows, Home and End move, Enter
 * takes, Esc closes. Searching is the caller's: `text` and `onText` are its own.
 */
export function SelectBox(props: SelectBoxProps) {
  const { label, children, groups, selected, onSelect, text, onText, placeholder, empty, busy = false } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const options = groups.flatMap((group) => group.options);
  const current = Math.min(active, Math.max(options.length - 1, 0));
  const position = new Map(options.map((option, index) => [option.id, index]));

  const toggle = (next: boolean) => {
    setOpen(next);
    props.onOpenChange?.(next);
    if (next) setActive(Math.max(position.get(selected ?? '') ?? 0, 0));
    else onText('');
  };
  const close = () => {
    toggle(false);
    trigger.current?.focus();
  };
  const take = (id: string) => {
    close();
    onSelect(id);
  };

  useEffect(() => {
    if (!open) return;
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [open, current, options.length]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moveActive(event.key, current, options.length);
    const option = options[current];
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && option) take(option.id);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className={`select-box ${props.className ?? ''}`}
      ref={box}
      onBlur={(event) => {
        if (open && !box.current?.contains(event.relatedTarget)) toggle(false);
      }}
    >
      <button
        type="button"
        ref={trigger}
        className="select-box-trigger"
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => toggle(!open)}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          toggle(true);
        }}
      >
        <span className="visually-hidden">{label}: </span>
        {children}
        <svg className="select-box-arrow" width="10" height="6" viewBox="0 0 10 6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      {open && (
        <div className="select-box-panel">
          <input
            className="select-box-search"
            role="combobox"
            aria-label={label}
            aria-expanded="true"
            aria-controls={`${base}-list`}
            aria-autocomplete="list"
            aria-activedescendant={options[current] ? `${base}-${current}` : undefined}
            autoComplete="off"
            autoFocus
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              onText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <div
            className="select-box-list"
            role="listbox"
            id={`${base}-list`}
            aria-label={label}
            aria-busy={busy}
            ref={list}
            tabIndex={-1}
          >
            {groups.map((group) => (
              <div role="group" key={group.id} aria-labelledby={group.label ? `${base}-g-${group.id}` : undefined}>
                {group.label && (
                  <div className="select-box-heading" id={`${base}-g-${group.id}`} role="presentation">
                    {group.label}
                  </div>
                )}
                {group.options.map((option) => {
                  const index = position.get(option.id) ?? 0;
                  return (
                    <div
                      key={option.id}
                      id={`${base}-${index}`}
                      role="option"
                      aria-selected={option.id === selected}
                      data-active={index === current}
                      className={group.label ? 'select-box-option select-box-indented' : 'select-box-option'}
                      onPointerMove={() => index !== current && setActive(index)}
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => take(option.id)}
                    >
                      <span>{option.label}</span>
                      {option.detail && <span className="select-box-detail">{option.detail}</span>}
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          {options.length === 0 && (
            <p className="select-box-empty" role="status">
              {empty}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
