import type { ReactNode } from 'react';

interface HeadCellProps {
  label: ReactNode;
  className?: string | undefined;
  title?: string | undefined;
  /** The sort direction; absent if the list is sorted by another field. */
  descending?: boolean | undefined;
  /** Absent if the column is not sortable. */
  onSort?: (() => void) | undefined;
}

/** A column header, which sorts the rows. */
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
