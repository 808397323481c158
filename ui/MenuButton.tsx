import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import { lazyPage, preloadPage } from './lazy.ts';
import type { MenuChoice } from './MenuList.tsx';

// No list waits for the code of a menu that may never be opened.
const MenuList = lazyPage(() => import('./MenuList.tsx'));

const preloadAfterMs = 3_000;
let preloading = false;

/** Later there may be no connection. One timer for all buttons: a list has one in each row. */
function preloadList(): void {
  if (preloading) return;
  preloading = true;
  setTimeout(() => preloadPage(MenuList), preloadAfterMs);
}

interface MenuButtonProps {
  /** The button's content. */
  children: ReactNode;
  className?: string;
  /** The accessible name, if the content is not a text. */
  label?: string;
  disabled?: boolean;
  items: () => readonly MenuChoice[];
}

/** A button that opens a menu. */
export function MenuButton({ children, className = 'button', label, disabled, items }: MenuButtonProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  useEffect(preloadList, []);
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
        onPointerEnter={() => preloadPage(MenuList)}
        onFocus={() => preloadPage(MenuList)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {children}
      </button>
      {open && (
        <Suspense fallback={null}>
          <MenuList id={id} anchor={anchor} items={items()} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
