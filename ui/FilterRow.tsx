import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import './parts.css';
import './FilterRow.css';

interface FilterRowProps {
  /** The number of active filters, shown on a phone while the filters are folded. */
  count: number;
  className?: string;
  children: ReactNode;
}

/**
 * A row of filters. On a phone they are folded behind a button, so that the filtered content comes first; days and
 * actions (`list-actions`) stay visible.
 */
export function FilterRow({ count, className, children }: FilterRowProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <div className={`row filter-row ${className ?? ''}`} data-open={open || undefined}>
      <button type="button" className="button filter-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {translate('ui.filter.add')}
        {count > 0 && ` (${count})`} <span aria-hidden="true">▾</span>
      </button>
      {children}
    </div>
  );
}
