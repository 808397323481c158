import type { ComponentPropsWithoutRef, CSSProperties, ElementType } from 'react';
import './parts.css';

interface OwnProps<T extends ElementType> {
  as?: T;
  /** As in CSS: `112px minmax(0, 1fr)`. A number: as many columns as fit with at least that width in pixels. */
  widths: string | number;
  /** Whether the columns are stacked on a phone; `early`: on a tablet, too. Not needed with a number as `widths`. */
  folds?: boolean | 'early';
}

/**
 * A grid of columns.
 *
 * @example <Columns as="li" widths="112px minmax(0, 1fr)" folds>…</Columns>
 */
export function Columns<T extends ElementType = 'div'>({
  as,
  widths,
  folds = false,
  className,
  ...rest
}: OwnProps<T> & Omit<ComponentPropsWithoutRef<T>, keyof OwnProps<T>> & { className?: string }) {
  const Element: ElementType = as ?? 'div';
  const columns = typeof widths === 'number' ? `repeat(auto-fill, minmax(min(${widths}px, 100%), 1fr))` : widths;
  return (
    <Element
      className={className ? `columns ${className}` : 'columns'}
      style={{ '--columns': columns } as CSSProperties}
      data-folds={folds || undefined}
      {...rest}
    />
  );
}
