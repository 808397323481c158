import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import '#ui/dialogs.css';
import type { Done } from './actions.ts';
import type { ReportWords } from './words.ts';

export interface ActionDialogProps {
  row: Reservation;
  words: ReportWords;
  busy: boolean;
  onClose: () => void;
  onDone: (done: Done) => void;
}

/** Asks whose doing a cancellation is: they are different figures. */
export function CancelDialog({ row, words, busy, onClose, onDone }: ActionDialogProps) {
  const id = useId();
  const [by, setBy] = useState<'customer' | 'restaurant'>('customer');
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={`${id}-title`}>
      <div className="confirm">
        <h2 id={`${id}-title`}>{words.text('cancel.title', { name: words.name(row), time: words.time(row) })}</h2>
        <fieldset className="report-choice">
          <legend>{words.text('cancel.who')}</legend>
          {(['customer', 'restaurant'] as const).map((one) => (
            <label key={one}>
              <input type="radio" name={id} checked={by === one} onChange={() => setBy(one)} />
              {words.text(`cancel.${one}`)}
            </label>
          ))}
        </fieldset>
        <div className="confirm-actions">
          <button type="button" className="button" autoFocus disabled={busy} onClick={onClose}>
            {words.text('keep')}
          </button>
          <button
            type="button"
            className="button button-destroy"
            disabled={busy}
            onClick={() => onDone({ action: 'cancel', by })}
          >
            {words.text('cancel.save')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

export function NoShowDialog({ row, words, busy, onClose, onDone }: ActionDialogProps) {
  return (
    <ConfirmDialog
      open
      title={words.text('noShow.title', { name: words.name(row), time: words.time(row) })}
      text={words.text('noShow.text')}
      confirm={words.text('noShow.save')}
      cancel={words.text('keep')}
      busy={busy}
      onConfirm={() => onDone({ action: 'noShow' })}
      onCancel={onClose}
    />
  );
}
