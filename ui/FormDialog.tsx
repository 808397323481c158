import { useTranslate } from 'ra-core';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useCloseGuard } from './useCloseGuard.tsx';
import './dialogs.css';

interface DialogFrameProps {
  title: string;
  /** The request is running; the dialog stays open until it ends. */
  busy?: boolean;
  width?: 'xs' | 'sm' | 'md';
  className?: string;
  /** The id of the describing element. */
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a heading, for content with its own form. Esc and the backdrop close it, with the same confirmation as
 * drawers.
 */
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
  /** The label of the submit button. Without it the dialog is informational and has a close button. */
  submit?: string;
  /** The form is invalid and cannot be submitted. */
  invalid?: boolean;
  /** The action is irreversible, so the button has a warning colour. */
  destroys?: boolean;
  /** The error shown below the fields. */
  failure?: ReactNode;
  /** The browser validates the fields by their attributes. */
  judged?: boolean;
  /** "Cancel" by default; "Close" without `submit`. */
  cancel?: string;
  /** Focuses the cancel button, for dialogs without fields. */
  focusCancel?: boolean;
  /** Further buttons before and after the standard ones. */
  before?: ReactNode;
  after?: ReactNode;
  onSubmit?: () => void;
  children?: ReactNode;
}

/** A dialog with a short form, or with text to read. Esc and the backdrop close it. */
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
    // In React the event bubbles to a form around the dialog, which must not be submitted.
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
