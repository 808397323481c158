import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Popup } from './Popup.tsx';

interface PopupFormProps {
  label: string;
  /** The text key of the submit button. Without it there is no button, and selecting an option is enough. */
  submit?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A small form below the button that opens it. */
export function PopupForm({ label, submit, onSubmit, onClose, children }: PopupFormProps) {
  return (
    <Popup label={label} onClose={onClose} first="input:checked">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className="popup-options stack">{children}</div>
        {submit && <Button type="submit" variant="primary" label={submit} />}
      </form>
    </Popup>
  );
}
