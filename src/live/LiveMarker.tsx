import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useLiveState } from './useLive.ts';
import './LiveMarker.css';

/** Shows whether the screen receives live updates. Losing and restoring the connection is announced. */
export function LiveMarker() {
  const translate = useTranslate();
  const { status } = useLiveState();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (status === 'lost') setBroken(true);
  }, [status]);
  if (status === 'refused') return null;
  // The first connection is not announced; the space is reserved to prevent a layout shift.
  const text = status === 'connecting' ? '' : translate(`live.${status}`);
  return (
    <p className="live-marker" data-status={status} aria-live={broken ? 'polite' : 'off'}>
      {text}
    </p>
  );
}
