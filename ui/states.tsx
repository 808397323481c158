import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { errorText } from './errorText.ts';
import './parts.css';
import './states.css';

interface StateProps {
  title: string;
  text?: string;
  action?: ReactNode;
}

function State({ role, className, title, text, action }: StateProps & { role: string; className: string }) {
  return (
    <div className={className} role={role}>
      <p className="state-title">{title}</p>
      {text && <p className="state-text">{text}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  );
}

/** An empty state, with the next step. */
export const EmptyState = (props: StateProps) => <State role="status" className="state" {...props} />;

interface ErrorStateProps extends Partial<StateProps> {
  error?: unknown;
  onRetry?: () => void;
}

/** Shows an error, with its own text or the given one, and a retry button. */
export function ErrorState({ error, onRetry, ...rest }: ErrorStateProps) {
  const translate = useTranslate();
  return (
    <State
      role="alert"
      className="state state-error"
      title={translate('shell.error.title')}
      text={errorText(error, translate)}
      action={onRetry && <Button label="shell.error.retry" onClick={onRetry} />}
      {...rest}
    />
  );
}

/** A skeleton of rows, which keeps the layout stable. */
export function TableSkeleton({ rows = 10, columns = 6 }: { rows?: number; columns?: number }) {
  const translate = useTranslate();
  return (
    <div className="framed skeleton-table skeleton-group" role="status" aria-label={translate('shell.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skeleton-row" key={row} aria-hidden="true">
          {Array.from({ length: columns }, (_, column) => (
            <span className="skeleton" key={column} style={{ width: `${40 + ((row * 7 + column * 13) % 45)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A skeleton of one line of text. Several stand in an element with the class `skeleton-group`. */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <span className="skeleton" aria-hidden="true" style={{ width, height }} />;
}
