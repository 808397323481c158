import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useLiveState } from './useLive.ts';
import './LiveMarker.css';

/** Says whether the screen follows what happens; a break, and its end, are announced. */
export function LiveMarker() {
  const translate = useTranslate();
  const { status } = useLiveState();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (status === 'lost') setBroken(true);
  }, [status]);
  if (status === 'refused') return null;
  // At first it is no news; the place is kept, so that nothing moves.
  const text = status === 'connecting' ? '' : translate(`live.${status}`);
  return (
    <p className="live-marker" data-status={status} aria-live={broken ? 'polite' : 'off'}>
      {text}
    </p>
  );
}
