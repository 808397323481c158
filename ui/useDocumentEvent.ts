import { useEvent } from 'ra-core';
import { useEffect } from 'react';

/** Listens to events anywhere on the page, such as keys and pasting, while the component is shown. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  const latest = useEvent(listener);
  useEffect(() => {
    document.addEventListener(type, latest);
    return () => document.removeEventListener(type, latest);
  }, [type, latest]);
}

/** Whether keys are typed text here, and no shortcuts. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])');
