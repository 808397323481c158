import { useTranslate } from 'ra-core';
import { Suspense, useState, type ReactNode } from 'react';

export interface ConditionChip {
  name: string;
  label: string;
  /** The chip's text. */
  words: ReactNode;
}

export interface ConditionEditorProps {
  /** The edited condition; null while a new one is chosen. */
  name: string | null;
  onPick: (name: string) => void;
  onClose: () => void;
}

interface ConditionChipsProps {
  chips: readonly ConditionChip[];
  /** Whether more can be added. */
  more: boolean;
  /** Opens below the chip. */
  editor: (props: ConditionEditorProps) => ReactNode;
  onRemove: (name: string) => void;
}

/** The conditions of a list as chips with their text: each is edited and removed in place. */
export function ConditionChips({ chips, more, editor, onRemove }: ConditionChipsProps) {
  const translate = useTranslate();
  /** The open condition; empty while a new one is chosen. */
  const [editing, setEditing] = useState<string | null>(null);
  const adding = editing !== null && !chips.some(({ name }) => name === editing);
  const panel = editing !== null && (
    <Suspense fallback={null}>
      {editor({ name: editing || null, onPick: setEditing, onClose: () => setEditing(null) })}
    </Suspense>
  );
  return (
    <>
      {chips.map(({ name, label, words }) => (
        <span className="chip-anchor" key={name}>
          <span className="chip">
            <button
              type="button"
              className="chip-text clip"
              aria-expanded={editing === name}
              onClick={() => setEditing(editing === name ? null : name)}
            >
              {label} <b>{words}</b>
            </button>
            <button
              type="button"
              className="chip-remove"
              aria-label={translate('ui.filter.remove', { label })}
              onClick={() => onRemove(name)}
            >
              ✕
            </button>
          </span>
          {editing === name && panel}
        </span>
      ))}
      {more && (
        <span className="chip-anchor">
          <button
            type="button"
            className="chip chip-add"
            aria-expanded={adding}
            onClick={() => setEditing(editing === null ? '' : null)}
          >
            ＋ {translate('ui.filter.add')}
          </button>
          {adding && panel}
        </span>
      )}
    </>
  );
}
