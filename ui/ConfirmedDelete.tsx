import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmedDeleteProps {
  /** What is asked. */
  title: string;
  busy: boolean;
  /** Deletes; `done` puts the question away. */
  onConfirm: (done: () => void) => void;
}

/** Quiet until asked, and asks before what cannot be undone. */
export function ConfirmedDelete({ title, busy, onConfirm }: ConfirmedDeleteProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="link-button button-danger" onClick={() => setAsking(true)}>
        {translate('ui.delete.action')}
      </button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={title}
        text={translate('ui.delete.text')}
        confirm={translate('ui.delete.action')}
        cancel={translate('ui.form.cancel')}
        onConfirm={() => onConfirm(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
