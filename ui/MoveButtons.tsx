import { useTranslate } from 'ra-core';
import './parts.css';

interface MoveButtonsProps {
  /** The item's index from 0, and the number of items. */
  at: number;
  count: number;
  /** The item's name, instead of its number. */
  name?: string;
  /** The items are pictures in a row. */
  pictures?: boolean;
  /** Absent: the order does not matter. */
  onMove?: (by: -1 | 1) => void;
  /** Absent: the item cannot be removed; null: not at the moment. */
  onRemove?: (() => void) | null;
}

/** Moves an item within its list, or removes it. The buttons that move it have the attribute `data-move`. */
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

/** A list with one item moved up (−1) or down, or by several positions. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const next = [...list];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}
