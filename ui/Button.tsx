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
  /** A key of the bundles, in the place of children. */
  label?: string;
  args?: Readonly<Record<string, unknown>>;
  /** `primary`: the one action of a screen. `destroy`: what cannot be undone. `link`, `danger`: as quiet as a link. */
  variant?: keyof typeof variants;
}

/**
 * A button that sends nothing unless it says so.
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
