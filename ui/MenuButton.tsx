import Menu from '@mui/material/Menu';
import { useId, useState, type ReactNode } from 'react';

interface MenuButtonProps {
  /** What the button shows. */
  children: ReactNode;
  className?: string;
  /** Its name, where what it shows is none. */
  label?: string;
  disabled?: boolean;
  /** The items; `close` puts the menu away. */
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
