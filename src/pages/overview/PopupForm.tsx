import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { useOutsidePress } from '#ui/useOutsidePress.ts';
import './PopupForm.css';

interface PopupFormProps {
  label: string;
  /** What its button says; without it something in it is chosen. */
  submit?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A few choices below the button that opens them, with which it shares an element. Esc, and a press elsewhere, close it. */
export function PopupForm({ label, submit, onSubmit, onClose, children }: PopupFormProps) {
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<Element>(null);
  useEffect(() => {
    anchor.current = panel.current?.parentElement ?? null;
    panel.current?.querySelector<HTMLElement>('input:checked, input, button')?.focus();
  }, []);
  useOutsidePress(true, anchor, onClose);
  // The keyboard goes on from the button, not from the top of the page.
  const leave = (act: () => void) => {
    act();
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <div
      className="floating popup-form"
      role="dialog"
      aria-label={label}
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave(onClose);
      }}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          leave(onSubmit);
        }}
      >
        {children}
        {submit && (
          <Button type="submit" look="primary">
            {submit}
          </Button>
        )}
      </form>
    </div>
  );
}

interface ChecksProps<Value> {
  legend: string;
  values: readonly Value[];
  text: (value: Value) => string;
  chosen: readonly Value[];
  /** Only one of them. */
  single?: boolean;
  onChange: (chosen: Value[]) => void;
}

/** Some of a few values, or one. */
export function Checks<Value extends string | number | boolean>(props: ChecksProps<Value>) {
  const { legend, values, text, chosen, single = false, onChange } = props;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={String(value)} className="tick">
          <input
            type={single ? 'radio' : 'checkbox'}
            name={legend}
            checked={chosen.includes(value)}
            onChange={({ target }) => {
              if (single) onChange([value]);
              else onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value));
            }}
          />
          {text(value)}
        </label>
      ))}
    </fieldset>
  );
}
