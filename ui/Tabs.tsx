import { memo, useRef, type KeyboardEvent } from 'react';
import { moveActive } from './SelectBox.tsx';
import { useCurrentShown } from './useCurrentShown.ts';
import './Tabs.css';

interface TabsProps {
  /** The prefix of ids: the panel is `{base}-panel`, labelled by `{base}-tab-{name}`. */
  base: string;
  /** The id of the element that names the tab list. */
  labelledBy: string;
  tabs: readonly { name: string; label: string }[];
  active: string;
  onChange: (name: string) => void;
}

const keys: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' };

/** A tab list with a single tab stop. Arrow keys, Home and End move between tabs. */
export const Tabs = memo(function Tabs({ base, labelledBy, tabs, active, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useCurrentShown(list, '[aria-selected="true"]', active);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    // Relative to the focused tab: keys may arrive faster than the active tab changes.
    const from = shown.findIndex((one) => one === event.target);
    const next = moveActive(keys[event.key] ?? event.key, from, shown.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    shown[next ?? 0]?.focus();
    onChange(tab.name);
  };
  return (
    <div className="tabs" role="tablist" aria-labelledby={labelledBy} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${base}-tab-${tab.name}`}
          aria-selected={tab.name === active}
          aria-controls={`${base}-panel`}
          tabIndex={tab.name === active ? 0 : -1}
          className="tab"
          onClick={() => tab.name !== active && onChange(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
});
