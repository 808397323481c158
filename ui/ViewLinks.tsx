import { useRef } from 'react';
import { Link } from 'react-router';
import { useCurrentShown } from './useCurrentShown.ts';
import './parts.css';
import './Tabs.css';

interface ViewLinksProps {
  /** The accessible name of the navigation. */
  label: string;
  views: readonly { name: string; label: string; to: string; /** The number of items. */ count?: string }[];
  current: string;
}

/** Links to the pages of a record, styled like tabs. */
export function ViewLinks({ label, views, current }: ViewLinksProps) {
  const row = useRef<HTMLElement>(null);
  // Counts that arrive later make the row longer.
  const lengths = views.map(({ count = '' }) => count.length).join();
  useCurrentShown(row, '[aria-current]', `${current} ${lengths}`);
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
