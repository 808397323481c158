import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import './OptionSearch.css';

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

interface OptionSearchProps {
  /** What ids begin with: the list is `{base}-list`. */
  base: string;
  /** What is looked for, and what the list holds, for people who cannot see it. */
  label: string;
  listLabel?: string;
  groups: readonly SelectGroup[];
  /** The option that is chosen already; undefined where there is no such thing, and the active one counts as selected. */
  selected?: string | null;
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  /** Shown where no option fits. */
  empty: string;
  /** The options of the text are still being fetched. */
  busy: boolean;
  onTake: (id: string) => void;
  /** On Esc, where nothing around it hears that. */
  onClose?: () => void;
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
 * A search box over a list of options: arrows, Home and End move, Enter takes. Home and End belong to the text while
 * there is one. Searching is the caller's: `text` and `onText` are its own.
 */
export function OptionSearch(props: OptionSearchProps) {
  const { base, label, groups, selected, text, busy, onTake, onClose } = props;
  const options = groups.flatMap((group) => group.options);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ id }) => id === selected),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  const current = Math.min(active, Math.max(options.length - 1, 0));
  const placeOf = new Map(options.map((option, index) => [option, index]));

  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current, options.length]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const ofText = text !== '' && (event.key === 'Home' || event.key === 'End');
    const next = ofText ? null : moveActive(event.key, current, options.length);
    const option = options[current];
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && option) onTake(option.id);
    else if (event.key === 'Escape' && onClose) onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <input
        className="option-search"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${base}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[current] ? `${base}-${current}` : undefined}
        autoComplete="off"
        autoFocus
        spellCheck={false}
        placeholder={props.placeholder}
        value={text}
        onChange={(event) => {
          props.onText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className="options"
        role="listbox"
        id={`${base}-list`}
        aria-label={props.listLabel ?? label}
        aria-busy={busy}
        ref={list}
        tabIndex={-1}
      >
        {groups.map((group) => (
          <div role="group" key={group.id} aria-labelledby={group.label ? `${base}-g-${group.id}` : undefined}>
            {group.label && (
              <div className="options-heading" id={`${base}-g-${group.id}`} role="presentation">
                {group.label}
              </div>
            )}
            {group.options.map((option) => {
              const index = placeOf.get(option) ?? 0;
              return (
                <div
                  key={option.id}
                  id={`${base}-${index}`}
                  role="option"
                  aria-selected={selected === undefined ? index === current : option.id === selected}
                  data-active={index === current}
                  className="option"
                  onPointerMove={() => index !== current && setActive(index)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onTake(option.id)}
                >
                  <span className="clip">{option.label}</span>
                  {option.detail && <span className="option-detail">{option.detail}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p className="options-empty" role="status">
          {props.empty}
        </p>
      )}
    </>
  );
}
