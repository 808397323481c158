import { useState, type ReactNode } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  className?: string | undefined;
  /** It opens when this becomes true, for example because of an error in it, and stays open. */
  opens?: boolean;
  children: ReactNode;
}

/** Content below a summary, closed at first and rendered when it is opened: a form may have many. */
export function Disclosure({ summary, className, opens = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(opens);
  const [rendered, setRendered] = useState(opens);
  const [before, setBefore] = useState(opens);
  if (opens !== before) {
    setBefore(opens);
    if (opens) setOpen(true);
  }
  if (open && !rendered) setRendered(true);
  return (
    <details className={className} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {rendered && children}
    </details>
  );
}
