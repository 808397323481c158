import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import './states.css';

const variants = {
  plain: 'button',
  primary: 'button button-primary',
  destroy: 'button button-destroy',
  link: 'link-button',
  danger: 'link-button button-danger',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  /** A text key, instead of children. */
  label?: string;
  args?: Readonly<Record<string, unknown>>;
  /**
   * `primary`: the main action of a screen. `destroy`: an irreversible action. `link`, `danger`: styled like a link.
   */
  variant?: keyof typeof variants;
}

/**
 * A button with `type="button"` by default.
 *
 * @example <Button label="ra.action.cancel" disabled={busy} onClick={onClose} />
 */
export function Button({ label, args, variant = 'plain', className, children, ...rest }: ButtonProps) {
  const translate = useTranslate();
  return (
    <button type="button" className={className ? `${variants[variant]} ${className}` : variants[variant]} {...rest}>
      {label === undefined ? children : translate(label, args)}
    </button>
  );
}
