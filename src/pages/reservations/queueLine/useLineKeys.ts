import { useEffect, useRef, useState } from 'react';
import type { LineAction, QueueEntry } from '#contract/reservations/queue/queue.ts';
import { actionKeys, isPossible, neighbour } from './lineModel.ts';

interface LineKeys {
  entries: readonly QueueEntry[];
  /** No dialog is open. */
  enabled: boolean;
  mayWrite: boolean;
  onAction: (entry: QueueEntry, action: LineAction) => void;
  onNew: () => void;
  onHelp: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="menu"], [role="dialog"]') !== null;

/** The keyboard of the line. @returns the id of the marked entry */
export function useLineKeys(keys: LineKeys): string | null {
  const [marked, setMarked] = useState<string | null>(null);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { entries, enabled, mayWrite, onAction, onNew, onHelp } = latest.current;
      if (!enabled || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const { key } = event;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        const ids = entries.map(({ id }) => id);
        setMarked((now) => neighbour(ids, now, key === 'ArrowDown' ? 1 : -1) ?? null);
        return;
      }
      if (key === '?') return onHelp();
      if (!mayWrite) return;
      if (key === 'n') {
        // The dialog's first field would get the letter.
        event.preventDefault();
        return onNew();
      }
      const action = actionKeys[key];
      const entry = entries.find(({ id }) => id === marked);
      if (!action || !entry || !isPossible(entry, action)) return;
      event.preventDefault();
      onAction(entry, action);
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [marked]);
  return marked;
}
