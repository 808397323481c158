import { useState } from 'react';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Radios } from '#ui/Radios.tsx';
import type { CompletedAction } from './actions.ts';
import type { DailyReportWords } from './words.ts';

export interface ActionDialogProps {
  row: Reservation;
  words: DailyReportWords;
  busy: boolean;
  onClose: () => void;
  onDone: (done: CompletedAction) => void;
}

/** Asks who cancelled: the restaurant or the guest. These are different figures. */
export function CancelDialog({ row, words, busy, onClose, onDone }: ActionDialogProps) {
  const [by, setBy] = useState<'customer' | 'restaurant'>('customer');
  return (
    <FormDialog
      title={words.text('cancel.title', { name: words.name(row), time: words.time(row) })}
      submit={words.text('cancel.save')}
      destroys
      busy={busy}
      cancel={words.text('keep')}
      focusCancel
      onSubmit={() => onDone({ action: 'cancel', by })}
      onClose={onClose}
    >
      <Radios
        label={words.text('cancel.who')}
        headed
        className="row"
        value={by}
        options={(['customer', 'restaurant'] as const).map((one) => [one, words.text(`cancel.${one}`)])}
        onChange={setBy}
      />
    </FormDialog>
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
