import { Link } from 'react-router';
import { Skeleton } from './states.tsx';
import './figures.css';

interface Figure {
  label: string;
  /** Undefined while loading. */
  text?: string;
  /** The address of the rows behind the figure. */
  to?: string;
  /** The figure indicates a problem. */
  bad?: boolean;
}

/** Figures in a row, each with a link to its rows. */
export function FigureTiles({ figures, label: name }: { figures: readonly Figure[]; label?: string }) {
  return (
    <dl className="figure-tiles" aria-label={name}>
      {figures.map(({ label, text, to, bad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={bad ? 'fail' : undefined}>
            {text === undefined ? (
              <Skeleton width={64} height={32} />
            ) : to ? (
              <Link className="figure-link" to={to} aria-label={`${label}: ${text}`}>
                {text}
              </Link>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
