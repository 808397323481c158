import { useTranslate } from 'ra-core';
import './parts.css';

interface MoveButtonsProps {
  /** Where the thing stands, from 0, and among how many. */
  at: number;
  count: number;
  /** A name, in the place of its number. */
  name?: string;
  /** The things are pictures beside one another. */
  pictures?: boolean;
  /** Absent: its place says nothing. */
  onMove?: (by: -1 | 1) => void;
  /** Absent: it cannot be taken out; null: not now. */
  onRemove?: (() => void) | null;
}

/** Moves a thing up and down among its like, and takes it out. The buttons of a way have `data-move`. */
export function MoveButtons({ at, count, name, pictures = false, onMove, onRemove }: MoveButtonsProps) {
  const translate = useTranslate();
  const things = pictures ? 'pictures' : 'records';
  const [back, on] = pictures ? ['←', '→'] : ['↑', '↓'];
  return (
    <span className="move-buttons">
      {(onMove ? ([-1, 1] as const) : []).map((by) => {
        const way = by < 0 ? 'up' : 'down';
        return (
          <button
            key={by}
            type="button"
            className="icon-button"
            data-move={way}
            disabled={at + by < 0 || at + by === count}
            aria-label={
              name === undefined
                ? translate(`ui.${things}.${way}`, { number: at + 1 })
                : translate(`ui.report.columns.${way}`, { column: name })
            }
            onClick={() => onMove?.(by)}
          >
            {by < 0 ? back : on}
          </button>
        );
      })}
      {onRemove !== undefined && (
        <button
          type="button"
          className="icon-button"
          disabled={!onRemove}
          aria-label={translate(`ui.${things}.remove`, { number: at + 1 })}
          onClick={onRemove ?? undefined}
        >
          ✕
        </button>
      )}
    </span>
  );
}

/** A list with one of its things moved up (−1) or down, or by several places. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const next = [...list];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}
