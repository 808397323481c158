import { useState } from 'react';

/** A part of a draft while it is edited: what is saved, until something else is written over it. */
export function useEdit<T>(saved: T, same: (a: T, b: T) => boolean = Object.is) {
  const [draft, setDraft] = useState<{ value: T } | null>(null);
  return {
    value: draft ? draft.value : saved,
    edited: draft !== null && !same(draft.value, saved),
    set: (value: T) => setDraft({ value }),
    discard: () => setDraft(null),
    /** That value is saved now; what was written since stays an edit. */
    wasSaved: (value: T) => setDraft((now) => (now && same(now.value, value) ? null : now)),
  };
}
export type Edit<T> = ReturnType<typeof useEdit<T>>;
