import { useEffect } from 'react';

/** Tells the page whether a form has edits that are not saved; a form that is gone has none. */
export function useUnsaved(unsaved: boolean, tell: (unsaved: boolean) => void): void {
  useEffect(() => {
    tell(unsaved);
    return () => tell(false);
  }, [unsaved, tell]);
}
