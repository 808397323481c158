interface HeadCellProps {
  label: string;
  className?: string;
  /** Absent where the rows are in another order. */
  order?: 'ascending' | 'descending';
  /** Absent where rows are not put in order by it. */
  onSort?: () => void;
}

/** The head of a column, which puts the rows in order. */
export function HeadCell({ label, className, order, onSort }: HeadCellProps) {
  return (
    <th scope="col" aria-sort={order} className={className}>
      {onSort ? (
        <button type="button" className="sort" onClick={onSort}>
          {label}
          <span aria-hidden="true" className="sort-arrow">
            {order === 'descending' ? '↓' : order === 'ascending' ? '↑' : ''}
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}
