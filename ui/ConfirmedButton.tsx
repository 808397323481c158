import { useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmedButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** The dialog's question. */
  title: string;
  /** The tooltip. */
  hint?: string;
  text: string;
  /** The label of the dialog's confirm button. */
  confirm: string;
  /** "Cancel" by default. */
  cancel?: string;
  busy?: boolean;
  /** The action can be undone, so the dialog's button has no warning colour. */
  harmless?: boolean;
  /** Runs the action; `done` closes the dialog. */
  onConfirm: (done: () => void) => void;
}

/** A button that asks for confirmation of an irreversible action. */
export function ConfirmedButton({
  title,
  hint,
  text,
  confirm,
  cancel,
  busy,
  harmless,
  onConfirm,
  ...button
}: ConfirmedButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} title={hint} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        {...{ title, text, confirm, cancel, busy, harmless }}
        onConfirm={() => onConfirm(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
