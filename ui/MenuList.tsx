import Menu from '@mui/material/Menu';
import MuiMenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** An item of a menu: a link, or an action. */
export interface MenuChoice {
  key: string;
  label: ReactNode;
  className?: string;
  /** The address of a link. */
  to?: string;
  onChoose?: () => void;
}

interface MenuListProps {
  id: string;
  anchor: HTMLElement;
  items: readonly MenuChoice[];
  onClose: () => void;
}

/** An open menu, which closes when an item is chosen. */
export default function MenuList({ id, anchor, items, onClose }: MenuListProps) {
  return (
    <Menu id={id} open anchorEl={anchor} onClose={onClose} transitionDuration={0}>
      {items.map(({ key, label, className, to, onChoose }) => (
        <MuiMenuItem
          key={key}
          className={className}
          {...(to && { component: Link, to })}
          onClick={() => {
            onClose();
            onChoose?.();
          }}
        >
          {label}
        </MuiMenuItem>
      ))}
    </Menu>
  );
}
