import { Link } from 'react-router';
import { say } from '../fields.ts';
import { useLabels } from './labels.ts';

const figuresOf = say('{n}: figures', '「{n}」的數字', '“{n}”的数据', '「{n}」の数字');

interface ShareLinksProps {
  /** Of what it is a share. */
  name: string;
  percent: number;
  /** Where its figures are. */
  figures: string;
  /** Where what it counts is, in a few words, and what these are about where they do not say so themselves. */
  rows: { to: string; text: string; label?: string };
}

/** A share in a cell that leads to its figures, and to what it counts. */
export function ShareLinks({ name, percent, figures, rows }: ShareLinksProps) {
  const labelOf = useLabels();
  const share = `${percent}%`;
  return (
    <>
      <Link className="cell-link" to={figures} aria-label={`${share} ${labelOf(figuresOf, { n: name })}`}>
        {share}
      </Link>{' '}
      <Link className="cell-link subtle" to={rows.to} aria-label={rows.label}>
        {rows.text}
      </Link>
    </>
  );
}
