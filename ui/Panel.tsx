import { useId, type ReactNode } from 'react';
import './parts.css';

interface PanelProps {
  title?: ReactNode;
  /** Below another heading of the page it is an `h3`. */
  heading?: 'h2' | 'h3';
  /** At the end of its head. */
  actions?: ReactNode;
  /** Beside `panel`. */
  className?: string;
  children?: ReactNode;
}

/** A part of a page in a frame, named by its heading. */
export function Panel({ title, heading: Heading = 'h2', actions, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="panel-head">
          <Heading id={id}>{title}</Heading>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
