import type { ReactNode } from 'react';
import { Skeleton } from '#ui/states.tsx';

interface FigureFaceProps {
  name: string;
  /** Undefined while it is not known. */
  value: string | undefined;
  note: string;
  /** Between the value and the note. */
  children?: ReactNode;
}

/** What the card of a figure says. */
export function FigureFace({ name, value, note, children }: FigureFaceProps) {
  return (
    <>
      <span className="figure-name small subtle">{name}</span>
      <span className="figure-count">{value ?? <Skeleton width={92} height={22} />}</span>
      {children}
      <span className="figure-note small subtle">{note}</span>
    </>
  );
}
