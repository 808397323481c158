import type { ReactNode } from 'react';

interface MoneyLine {
  key: string;
  text: ReactNode;
  /** Below the text; what it does not have is left out. */
  more?: readonly (string | null | undefined)[];
  amount: ReactNode;
}

/** Amounts below each other, and what they are for. */
export function MoneyLines({ lines }: { lines: readonly MoneyLine[] }) {
  return (
    <ul className="plain-list lines">
      {lines.map(({ key, text, more, amount }) => (
        <li key={key} className="line-item">
          <span>
            {text}
            {more && <small>{more.filter(Boolean).join(' · ')}</small>}
          </span>
          <b>{amount}</b>
        </li>
      ))}
    </ul>
  );
}
