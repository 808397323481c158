import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Facts, type Fact } from '#ui/Facts.tsx';
import './cards.css';

interface CardProps {
  /** Where the whole card leads; absent where it is only read. */
  to?: string;
  title: ReactNode;
  /** Before the title: a box that selects it. */
  check?: ReactNode;
  /** At the end of the head: an amount, a star. */
  beside?: ReactNode;
  selected?: boolean;
  facts: readonly Fact[];
}

/** A row of a table as a phone shows it. */
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
