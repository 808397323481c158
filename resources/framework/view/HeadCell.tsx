import type { ReactNode } from 'react';

interface HeadCellProps {
  label: ReactNode;
  className?: string | undefined;
  title?: string | undefined;
  /** Which way the rows are in its order; absent where they are in another. */
  descending?: boolean | undefined;
  /** Absent where rows are not put in order by it. */
  onSort?: (() => void) | undefined;
}

/** The head of a column, which puts the rows in order. */
export function HeadCell({ label, className, title, descending, onSort }: HeadCellProps) {
  const order = descending === undefined ? undefined : descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={order} {...{ className, title }}>
      {onSort ? (
        <button type="button" className="sort" onClick={onSort}>
          {label}
          <span aria-hidden="true" className="sort-arrow">
            {order && (descending ? '↓' : '↑')}
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}
