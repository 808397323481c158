import { Link } from 'react-router';
import './figures.css';

interface Figure {
  label: string;
  text: string;
  /** The rows behind it. */
  to?: string;
}

/** Figures side by side, each a way to its rows. */
export function FigureTiles({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figure-tiles">
      {figures.map(({ label, text, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {to ? (
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
