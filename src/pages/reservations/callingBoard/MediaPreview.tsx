import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { BoardMedium } from '#contract/reservations/queue/boardFields.ts';
import { FormDialog } from '#ui/FormDialog.tsx';

/** The pictures and films in turn, as on a television. */
export function MediaPreview({ media, onClose }: { media: readonly BoardMedium[]; onClose: () => void }) {
  const translate = useTranslate();
  const [at, setAt] = useState(0);
  const one = media[at % media.length];
  const next = () => setAt((before) => (before + 1) % media.length);
  const seconds = one?.kind === 'image' ? one.seconds : null;
  useEffect(() => {
    if (seconds === null || media.length < 2) return undefined;
    const timer = setTimeout(() => setAt((before) => (before + 1) % media.length), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [at, seconds, media.length]);
  return (
    <FormDialog title={translate('ui.form.preview')} width="md" onClose={onClose}>
      <div className="board-screen">
        {one?.kind === 'video' ? (
          <video key={one.url} src={one.url} muted autoPlay loop={media.length === 1} onEnded={next} onError={next} />
        ) : (
          <img src={one?.url} alt="" />
        )}
      </div>
      <p className="quiet small">
        {(at % media.length) + 1} / {media.length}
      </p>
    </FormDialog>
  );
}
