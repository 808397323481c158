import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import './parts.css';
import './FilterRow.css';

interface FilterRowProps {
  /** How many filters are set: a phone says it while the filters are folded away. */
  count: number;
  className?: string;
  children: ReactNode;
}

/**
 * Filters beside each other. On a phone they are folded behind one button, so that what they filter comes first; days
 * and actions (`list-actions`) stay in sight.
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
