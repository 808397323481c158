import { useTranslate } from 'ra-core';
import { useState } from 'react';

/** A message about a change that has been made, with a button that reverses it. */
export function UndoToast({ text, onUndo }: { text: string; onUndo: () => void }) {
  const translate = useTranslate();
  const [used, setUsed] = useState(false);
  return (
    <>
      {text}{' '}
      <button
        type="button"
        className="toast-undo"
        disabled={used}
        onClick={() => {
          setUsed(true);
          onUndo();
        }}
      >
        {translate('ra.action.undo')}
      </button>
    </>
  );
}
