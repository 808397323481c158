import { useTranslate } from 'ra-core';
import { createContext, useContext, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useDocumentEvent } from '#ui/useDocumentEvent.ts';

/** The addresses of the rows before and after the open one; null if there is none. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

export const NeighboursContext = createContext<Neighbours | null>(null);

const ways = [
  { name: 'previous', sign: '↑', key: 'ArrowUp', shortcut: 'Alt+ArrowUp' },
  { name: 'next', sign: '↓', key: 'ArrowDown', shortcut: 'Alt+ArrowDown' },
] as const;

/** Links to the previous and next rows, also with Alt and an arrow key; nothing in drawers that are not about a row. */
export function NeighbourButtons(): ReactNode {
  const translate = useTranslate();
  const navigate = useNavigate();
  const neighbours = useContext(NeighboursContext);
  useDocumentEvent('keydown', (event) => {
    const way = event.altKey && !event.defaultPrevented && ways.find(({ key }) => key === event.key);
    const to = way && neighbours?.[way.name];
    if (!to) return;
    event.preventDefault();
    void navigate(to, { replace: true });
  });
  if (!neighbours) return null;
  return ways.map(({ name, sign, shortcut }) => (
    <button
      key={name}
      type="button"
      className="icon-button"
      aria-label={translate(`ui.report.${name}`)}
      aria-keyshortcuts={shortcut}
      title={`${translate(`ui.report.${name}`)} (Alt+${sign})`}
      disabled={!neighbours[name]}
      onClick={() => void navigate(neighbours[name] ?? '', { replace: true })}
    >
      {sign}
    </button>
  ));
}
