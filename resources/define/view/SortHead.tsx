import type { ReactNode } from 'react';
import './table.css';

interface SortHeadProps {
  children: ReactNode;
  /** Which way the rows are in its order; absent where they are in another. */
  descending?: boolean | undefined;
  /** Puts them into it; absent where they cannot be. */
  onSort?: (() => void) | undefined;
  className?: string | undefined;
  title?: string | undefined;
}

/** The head of a column, which rows can be sorted by. */
export function SortHead({ children, descending, onSort, className, title }: SortHeadProps) {
  const direction = descending === undefined ? undefined : descending ? 'descending' : 'ascending';
  return (
    <th scope="col" className={className} title={title} aria-sort={direction}>
      {onSort ? (
        <button type="button" className="sort" onClick={onSort}>
          {children}
          <span className="sort-arrow" aria-hidden="true">
            {direction && (descending ? '↓' : '↑')}
          </span>
        </button>
      ) : (
        children
      )}
    </th>
  );
}
