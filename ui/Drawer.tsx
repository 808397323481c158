import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCloseGuard } from './useCloseGuard.tsx';
import './parts.css';
import './Drawer.css';

interface DrawerProps {
  /** The id of the heading that names the drawer. */
  heading: string;
  title: ReactNode;
  /** Shown in the header, before the close button. */
  actions?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/**
 * A drawer beside an unchanged page. Esc, the backdrop and the close button close it, after a confirmation if there are
 * unsaved changes; the focus then returns.
 */
export function Drawer({ heading, title, actions, children, onClose }: DrawerProps) {
  const translate = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  const { requestClose, watch, question } = useCloseGuard(panel, onClose);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // Not a modal <dialog>: the lists that inputs open are rendered outside it, and would be behind it.
  return (
    <>
      <div className="drawer-shade" onClick={requestClose} aria-hidden="true" />
      <FocusTrap open>
        <div
          className="drawer"
          role="dialog"
          aria-modal="true"
          aria-labelledby={heading}
          tabIndex={-1}
          ref={panel}
          {...watch}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) requestClose();
          }}
        >
          <header className="drawer-head">
            <h2 className="clip" id={heading}>
              {title}
            </h2>
            {actions}
            <button
              type="button"
              className="icon-button"
              aria-label={translate('ra.action.close')}
              onClick={requestClose}
            >
              ✕
            </button>
          </header>
          {children}
          {question}
        </div>
      </FocusTrap>
    </>
  );
}
