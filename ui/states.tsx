import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { errorText } from './errorText.ts';
import './parts.css';
import './states.css';

/** Says what would be here, and offers the next step. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="state" role="status">
      <p className="state-title">{title}</p>
      {text && <p className="state-text">{text}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  error?: unknown;
  onRetry?: () => void;
  /** In the place of the usual words, and of the way to try again. */
  title?: string;
  text?: string;
  action?: ReactNode;
}

/** Says what went wrong in words, and lets the person try again. */
export function ErrorState({ error, onRetry, title, text, action }: ErrorStateProps) {
  const translate = useTranslate();
  return (
    <div className="state state-error" role="alert">
      <p className="state-title">{title ?? translate('shell.error.title')}</p>
      <p className="state-text">{text ?? errorText(error, translate)}</p>
      {(action ?? onRetry) && (
        <div className="state-action">{action ?? <Button label="shell.error.retry" onClick={onRetry} />}</div>
      )}
    </div>
  );
}

/** Grey bars where rows will be, so that the layout stays still. */
export function TableSkeleton({ rows = 10, columns = 6 }: { rows?: number; columns?: number }) {
  const translate = useTranslate();
  return (
    <div className="skeleton-table" role="status" aria-label={translate('shell.loading')}>
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

/** One grey bar in the place of a text. */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <span className="skeleton" aria-hidden="true" style={{ width, height }} />;
}
