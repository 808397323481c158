import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { type Resource, sourceOf } from '../resource.ts';
import { valueAt } from './cells.tsx';
import { EditRecord } from './form/EditRecord.tsx';
import type { AnyRecord } from './useResourceList.ts';

interface RecordDrawerProps {
  resource: Resource;
  id: string;
  known?: AnyRecord;
  onClose: () => void;
}

/** A record beside its list: the list stays as it was. Esc, the shade and the cross close it. */
export default function RecordDrawer({ resource, id, known, onClose }: RecordDrawerProps) {
  const translate = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  const heading = known ? String(valueAt(known, sourceOf(resource, resource.title)) ?? '') : '';

  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  // Not a modal <dialog>: the lists that inputs open stand outside it, and would be behind it.
  return (
    <>
      <div className="drawer-shade" onClick={onClose} aria-hidden="true" />
      <FocusTrap open>
        <div
          className="drawer"
          role="dialog"
          aria-modal="true"
          aria-label={heading || undefined}
          tabIndex={-1}
          ref={panel}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) onClose();
          }}
        >
          <header className="drawer-head">
            <h2>{heading}</h2>
            <button type="button" className="drawer-close" aria-label={translate('ui.form.close')} onClick={onClose}>
              ✕
            </button>
          </header>
          <div className="drawer-body">
            <EditRecord key={id} resource={resource} id={id} known={known} onDone={onClose} />
          </div>
        </div>
      </FocusTrap>
    </>
  );
}
