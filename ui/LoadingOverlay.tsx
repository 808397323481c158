import { useTranslate } from 'ra-core';
import './states.css';
import './LoadingOverlay.css';

/** Covers the whole screen while loading. */
export function LoadingOverlay() {
  const translate = useTranslate();
  return (
    <div className="loading-overlay" role="status">
      <span className="loading-ring" aria-hidden="true" />
      <span className="visually-hidden">{translate('shell.loading')}</span>
    </div>
  );
}
