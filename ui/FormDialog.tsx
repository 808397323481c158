import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'ra-core';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useCloseGuard } from './useCloseGuard.tsx';
import './dialogs.css';

interface DialogFrameProps {
  title: string;
  /** It is happening: the dialog stays until it is over. */
  busy?: boolean;
  width?: 'xs' | 'sm' | 'md';
  className?: string;
  /** The id of what describes it. */
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a heading, for what brings a form of its own along. Esc and the shade close it, asking as drawers do. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, busy = false, width = 'xs', className = '', describedBy, onClose, children } = props;
  const id = useId();
  const named = { 'aria-labelledby': id, 'aria-describedby': describedBy };
  const panel = useRef<HTMLDivElement>(null);
  const { requestClose, watch, question } = useCloseGuard(panel, onClose, busy);
  return (
    <Dialog open onClose={busy ? undefined : requestClose} {...named} fullWidth maxWidth={width}>
      <div className={`confirm ${className}`} ref={panel} {...watch}>
        <h2 id={id}>{title}</h2>
        {children}
        {question}
      </div>
    </Dialog>
  );
}

interface FormDialogProps extends Omit<DialogFrameProps, 'children'> {
  text?: ReactNode;
  /** What happens, as the button says it; without it the dialog only tells, and is closed. */
  submit?: string;
  /** Cannot be sent as it is. */
  invalid?: boolean;
  /** It cannot be undone: the button warns. */
  destroys?: boolean;
  /** What went wrong, as it is said below the fields. */
  failure?: ReactNode;
  /** The browser judges the fields by their attributes before they are sent. */
  judged?: boolean;
  /** "Cancel" unless said otherwise; "Close" without `submit`. */
  cancel?: string;
  /** The harmless answer has the focus, where there is nothing to fill in. */
  focusCancel?: boolean;
  /** Further buttons: before the usual ones, and after them. */
  before?: ReactNode;
  after?: ReactNode;
  onSubmit?: () => void;
  children?: ReactNode;
}

/** A few fields in a dialog that are sent together, or something to read. Esc and the shade close it. */
export function FormDialog({
  title,
  text,
  submit,
  invalid = false,
  busy,
  destroys = false,
  failure,
  judged = false,
  cancel,
  width,
  focusCancel = false,
  before,
  after,
  className,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A form that it may stand in, for React, is not sent with it.
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <DialogFrame {...{ title, busy, width, className, onClose }} describedBy={text ? id : undefined}>
      <form noValidate={!judged} onSubmit={send}>
        {text && <p id={id}>{text}</p>}
        {children && <div className="confirm-fields">{children}</div>}
        {failure && (
          <p className="fail" role="alert">
            {failure}
          </p>
        )}
        <div className="confirm-actions">
          {before}
          <Button autoFocus={focusCancel} disabled={busy} onClick={onClose}>
            {cancel ?? translate(submit ? 'ra.action.cancel' : 'ra.action.close')}
          </Button>
          {submit && (
            <Button type="submit" variant={destroys ? 'destroy' : 'primary'} disabled={busy || invalid}>
              {submit}
            </Button>
          )}
          {after}
        </div>
      </form>
    </DialogFrame>
  );
}
