import { useId, type ReactNode } from 'react';
import './parts.css';

interface PanelProps {
  title?: ReactNode;
  /** At the end of its head. */
  actions?: ReactNode;
  /** Beside `panel`. */
  className?: string;
  children?: ReactNode;
}

/** A part of a page in a frame, named by its heading. */
export function Panel({ title, actions, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="panel-head">
          <h2 id={id}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
