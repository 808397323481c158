import type { CellProps } from '#resources/framework/fields.ts';
import type { BoardMedium } from '#contract/reservations/queue/boardFields.ts';

/** Pictures and films of a board, small. */
export default function MediaListText({ value }: CellProps) {
  const media = (Array.isArray(value) ? value : []) as BoardMedium[];
  if (!media.length) return '–';
  return (
    <span className="row board-media">
      {media.map(({ kind, url }) =>
        kind === 'video' ? (
          <video key={url} src={url} muted preload="metadata" />
        ) : (
          <img key={url} src={url} alt="" loading="lazy" />
        ),
      )}
    </span>
  );
}
