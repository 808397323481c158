import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { bannerDuration } from '#contract/core/constants.ts';
import { errorText } from './errorText.ts';
import './ErrorBanner.css';

/** A page-wide message that disappears after five seconds, with the text of `errors.{code}`. */
export function ErrorBanner({ error, onClose }: { error: unknown; onClose: () => void }) {
  const translate = useTranslate();
  const shown = error !== null && error !== undefined;
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(onClose, bannerDuration);
    return () => clearTimeout(timer);
  }, [shown, error, onClose]);
  if (!shown) return null;
  return (
    <div className="error-banner" role="alert">
      <span>{errorText(error, translate)}</span>
      <button type="button" className="bare" aria-label={translate('ra.action.close')} onClick={onClose}>
        ×
      </button>
    </div>
  );
}
