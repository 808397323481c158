import type { ComponentPropsWithoutRef, CSSProperties, ElementType } from 'react';
import './parts.css';

interface OwnProps<T extends ElementType> {
  as?: T;
  /** As CSS has them: `112px minmax(0, 1fr)`. A number of pixels: as many as fit that are at least so wide. */
  widths: string | number;
  /** Whether they go below each other on a phone; `early`: on a tablet, too. What fits by itself need not. */
  folds?: boolean | 'early';
}

/**
 * Things side by side in columns.
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
