import type { ReactNode } from 'react';
import { More, type NextPage } from './More.tsx';

/** One entry: its title, its status, and lines with details. */
export interface Entry {
  title?: ReactNode;
  /** The status, on the right. */
  state?: ReactNode;
  /** The tone of the status. */
  tone?: 'good' | 'fail' | 'subtle';
  /** Short facts in a row; empty ones are omitted. */
  facts?: readonly (string | false | null | undefined)[];
  /** Free text. */
  texts?: readonly (string | false | null | undefined)[];
  /** Further content. */
  more?: ReactNode;
}

interface EntriesProps<Row> {
  /** As from `usePages`. */
  answer: NextPage & { rows: readonly Row[] };
  total: number;
  idOf: (row: Row) => string;
  entry: (row: Row) => Entry;
  /** Shown if there are none. */
  empty: ReactNode;
}

/** A framed list of entries, whose pages are appended. */
export function Entries<Row>({ answer, total, idOf, entry, empty }: EntriesProps<Row>) {
  if (total === 0) return <div className="framed">{empty}</div>;
  return (
    <div className="framed">
      <ul className="plain-list lines">
        {answer.rows.map((row) => (
          <EntryItem key={idOf(row)} {...entry(row)} />
        ))}
      </ul>
      <More {...answer} shown={answer.rows.length} total={total} />
    </div>
  );
}

/** A rendered entry. */
export function EntryItem({ title, state, tone = 'subtle', facts = [], texts = [], more }: Entry) {
  const line = facts.filter(Boolean).join(' · ');
  return (
    <li className="pad">
      {title && (
        <div className="row row-apart">
          <span className="medium wrap">{title}</span>
          {state && <span className={tone}>{state}</span>}
        </div>
      )}
      {line && <p className="subtle wrap">{line}</p>}
      {texts.filter(Boolean).map((text, at) => (
        <p key={at} className="as-written">
          {text}
        </p>
      ))}
      {more}
    </li>
  );
}
