import type { ReactNode } from 'react';
import { Skeleton } from '#ui/states.tsx';

interface FigureFaceProps {
  name: string;
  /** Undefined while loading. */
  value: string | undefined;
  note: string;
  /** Between the value and the note. */
  children?: ReactNode;
}

/** The content of a figure's card. */
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
