import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Facts, type Fact } from '#ui/Facts.tsx';
import './cards.css';

export interface CardProps {
  /** The link of the whole card; absent if it is read-only. */
  to?: string;
  title: ReactNode;
  /** Before the title: the selection checkbox. */
  check?: ReactNode;
  /** At the end of the header: an amount, a star. */
  beside?: ReactNode;
  selected?: boolean;
  facts: readonly Fact[];
}

/** A table row on phones. */
export function Card({ to, title, check, beside, selected, facts }: CardProps) {
  return (
    <li className="card" data-selected={selected || undefined}>
      <div className="card-head">
        {check}
        {to === undefined ? (
          <span className="card-title">{title}</span>
        ) : (
          <Link className="card-title whole-link" to={to}>
            {title}
          </Link>
        )}
        {beside}
      </div>
      <Facts className="card-fields" facts={facts} />
    </li>
  );
}
