import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import './parts.css';

interface ViewLinksProps {
  /** What the views are of. */
  label: string;
  views: readonly { name: string; label: string; to: string; /** How many there are. */ count?: string }[];
  current: string;
}

/** The pages about one record, side by side. */
export function ViewLinks({ label, views, current }: ViewLinksProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav className="presets" aria-label={label} ref={row}>
      {views.map((view) => (
        <Link key={view.name} className="preset" aria-current={view.name === current ? 'page' : undefined} to={view.to}>
          {view.label}
          {view.count !== undefined && <span className="preset-count">{view.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
