import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'ra-core';
import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import './dialogs.css';

interface FormDialogProps {
  title: string;
  text?: ReactNode;
  /** What happens, as the button says it; without it the dialog only tells, and is closed. */
  submit?: string;
  /** Cannot be sent as it is. */
  invalid?: boolean;
  /** It is happening: the dialog stays until it is over. */
  busy?: boolean;
  /** It cannot be undone: the button warns. */
  destroys?: boolean;
  /** What went wrong, as it is said below the fields. */
  failure?: ReactNode;
  /** The browser judges the fields by their attributes before they are sent. */
  judged?: boolean;
  /** "Cancel" unless said otherwise; "Close" without `submit`. */
  cancel?: string;
  width?: 'xs' | 'sm' | 'md';
  className?: string;
  onSubmit?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A few fields in a dialog that are sent together, or something to read. Esc and the shade close it. */
export function FormDialog({
  title,
  text,
  submit,
  invalid = false,
  busy = false,
  destroys = false,
  failure,
  judged = false,
  cancel,
  width = 'xs',
  className = '',
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={text ? `${id}-text` : undefined}
      fullWidth
      maxWidth={width}
    >
      <form className={`confirm ${className}`} noValidate={!judged} onSubmit={send}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p id={`${id}-text`}>{text}</p>}
        {children && <div className="confirm-fields">{children}</div>}
        {failure && (
          <p className="fail" role="alert">
            {failure}
          </p>
        )}
        <div className="confirm-actions">
          <Button disabled={busy} onClick={onClose}>
            {cancel ?? translate(submit ? 'ui.form.cancel' : 'ui.form.close')}
          </Button>
          {submit && (
            <Button type="submit" look={destroys ? 'destroy' : 'primary'} disabled={busy || invalid}>
              {submit}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
