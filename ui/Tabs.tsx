import { useEffect, useRef, type KeyboardEvent } from 'react';
import { moveActive } from './SelectBox.tsx';
import './Tabs.css';

interface TabsProps {
  /** What ids begin with: the panel is `{base}-panel`, labelled by `{base}-tab-{name}`. */
  base: string;
  /** The id of what names the row. */
  labelledBy: string;
  tabs: readonly { name: string; label: string }[];
  active: string;
  onChange: (name: string) => void;
}

const keys: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' };

/** A row of tabs: one stop for the keyboard, moved along by the arrows, Home and End. */
export function Tabs({ base, labelledBy, tabs, active, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    // From where the keyboard is: keys may come quicker than the change of the active one.
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
}
