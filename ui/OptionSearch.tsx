import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import './OptionSearch.css';

export interface SelectOption {
  id: string;
  label: string;
  /** Secondary text. */
  detail?: string;
}

export interface SelectGroup {
  id: string;
  /** A heading; its options are indented. */
  label?: string;
  options: readonly SelectOption[];
}

interface OptionSearchProps {
  /** The prefix of ids: the list is `{base}-list`. */
  base: string;
  /** The accessible name of the search box and the list. */
  label: string;
  listLabel?: string;
  groups: readonly SelectGroup[];
  /** The selected option; undefined if there is no selection, so that the active option counts as selected. */
  selected?: string | null;
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  /** Shown if no option matches. */
  empty: string;
  /** The matching options are loading. */
  busy: boolean;
  onTake: (id: string) => void;
  /** Called when an option becomes the active one. */
  onActive?: (id: string) => void;
  /** Called on Esc, if no element around it handles that. */
  onClose?: () => void;
}

/** The index of the active option after a key press; null if the key does not move it. */
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
 * A search box above a list of options: arrow keys, Home and End move, Enter selects. Home and End move the caret while
 * there is text. The caller does the search and owns `text` and `onText`.
 */
export function OptionSearch(props: OptionSearchProps) {
  const { base, label, groups, selected, text, busy, onTake, onActive, onClose } = props;
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

  const activeId = options[current]?.id;
  useEffect(() => {
    if (activeId !== undefined) onActive?.(activeId);
  }, [activeId, onActive]);

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
