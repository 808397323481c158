import Menu from '@mui/material/Menu';
import { useId, useState, type ReactNode } from 'react';

interface MenuButtonProps {
  /** The button's content. */
  children: ReactNode;
  className?: string;
  /** The accessible name, if the content is not a text. */
  label?: string;
  disabled?: boolean;
  /** The items; `close` closes the menu. */
  items: (close: () => void) => ReactNode;
}

/** A button that opens a menu. */
export function MenuButton({ children, className = 'button', label, disabled, items }: MenuButtonProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children}
      </button>
      {open && (
        <Menu id={id} open anchorEl={anchor} onClose={close} transitionDuration={0}>
          {items(close)}
        </Menu>
      )}
    </>
  );
}
