import { useId, type ReactNode } from 'react';
import './parts.css';

interface PanelProps {
  title?: ReactNode;
  /** Use `h3` below another heading of the page. */
  heading?: 'h2' | 'h3';
  /** Shown at the end of the header. */
  actions?: ReactNode;
  /** In addition to `panel`. */
  className?: string;
  children?: ReactNode;
}

/** A framed section of a page, named by its heading. */
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
