import { useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmedButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** What is asked. */
  title: string;
  text: string;
  /** What happens, as the dialog's button says it. */
  confirm: string;
  cancel?: string;
  busy?: boolean;
  /** It can be undone: the dialog's button does not warn. */
  harmless?: boolean;
  /** Does it; `done` puts the question away. */
  onConfirm: (done: () => void) => void;
}

/** A button that asks before what cannot be undone. */
export function ConfirmedButton({
  title,
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
      <Button {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        {...{ title, text, confirm, cancel, busy, harmless }}
        onConfirm={() => onConfirm(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
