import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import '../RecordDrawer.css';

/** Details beside a report, which stays as it was. Esc, the shade and the cross close it. */
export function ReportDrawer({
  title,
  children,
  onClose,
}: {
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <>
      <div className="drawer-shade" onClick={onClose} aria-hidden="true" />
      <FocusTrap open>
        <div
          className="drawer"
          role="dialog"
          aria-modal="true"
          aria-labelledby={heading}
          tabIndex={-1}
          ref={panel}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) onClose();
          }}
        >
          <header className="drawer-head">
            <h2 id={heading}>{title}</h2>
            <button type="button" className="drawer-close" aria-label={translate('ui.form.close')} onClick={onClose}>
              ✕
            </button>
          </header>
          <div className="drawer-body money-drawer">{children}</div>
        </div>
      </FocusTrap>
    </>
  );
}
