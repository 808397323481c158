import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import './parts.css';
import './Tabs.css';

interface ViewLinksProps {
  /** What the views are of. */
  label: string;
  views: readonly { name: string; label: string; to: string; /** How many there are. */ count?: string }[];
  current: string;
}

/** The pages about one thing, side by side, with the look of tabs. */
export function ViewLinks({ label, views, current }: ViewLinksProps) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav className="tabs view-links" aria-label={label} ref={row}>
      {views.map((view) => (
        <Link key={view.name} className="tab" aria-current={view.name === current ? 'page' : undefined} to={view.to}>
          {view.label}
          {view.count !== undefined && <span className="tab-count">{view.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
