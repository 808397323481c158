import { Link } from 'react-router';
import { useLabels } from './labels.ts';
import { listWords } from '../words.ts';

interface ShareLinksProps {
  /** The name of the record that the share is about. */
  name: string;
  percent: number;
  /** The link to its figures. */
  figures: string;
  /** The link to the counted records, with a short text, and its context if the text alone is unclear. */
  rows: { to: string; text: string; label?: string };
}

/** A share in a cell that links to its figures, and to the counted records. */
export function ShareLinks({ name, percent, figures, rows }: ShareLinksProps) {
  const labelOf = useLabels();
  const share = `${percent}%`;
  return (
    <>
      <Link className="cell-link" to={figures} aria-label={`${share} ${labelOf(listWords.figuresOf, { n: name })}`}>
        {share}
      </Link>{' '}
      <Link className="cell-link subtle" to={rows.to} aria-label={rows.label}>
        {rows.text}
      </Link>
    </>
  );
}
