import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Popup } from './Popup.tsx';

interface PopupFormProps {
  label: string;
  /** What its button says, as a key; without it something in it is chosen. */
  submit?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A few choices below the button that opens them. */
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
