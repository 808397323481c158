import { useState } from 'react';

interface CellInputProps {
  label: string;
  /** The text to start with. */
  text: string;
  /** Why a text cannot be saved. */
  wrong: string;
  className?: string;
  /** Saves the text, and moves to the next input or with −1 to the one before. @returns whether it can be saved */
  onSave: (text: string, next: -1 | 0 | 1) => boolean;
  /** With Enter and Escape. */
  onClose: () => void;
}

/** An input for a number in a row: Enter and leaving it save, Tab saves and moves on, Escape does not save. */
export function CellInput({ label, text, wrong, className = '', onSave, onClose }: CellInputProps) {
  const [typed, setTyped] = useState(text);
  const [isWrong, setWrong] = useState(false);
  const save = (next: -1 | 0 | 1): boolean => {
    const done = onSave(typed, next);
    setWrong(!done);
    return done;
  };
  return (
    <input
      className={`box end ${className}`}
      inputMode="decimal"
      autoFocus
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? wrong : undefined}
      value={typed}
      onFocus={({ target }) => target.select()}
      onClick={(event) => event.stopPropagation()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => save(0)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          if (save(0)) onClose();
        } else if (event.key === 'Tab') save(event.shiftKey ? -1 : 1);
        else if (event.key === 'Escape') onClose();
        else return;
        event.preventDefault();
      }}
    />
  );
}
